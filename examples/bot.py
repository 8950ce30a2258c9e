"""Plays a game at random against the computer, or in the seat of a key: bot.py SERVER [KEY]"""

import json, random, sys, time, urllib.request

server, key = (*sys.argv[1:], "")[:2] if sys.argv[1:] else sys.exit(__doc__)


def ask(path, body=None):
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    data = None if body is None else json.dumps(body).encode()
    return urllib.request.urlopen(urllib.request.Request(server + path, data, headers), timeout=30)


try:
    if key:
        table = json.load(ask("/api/keys/use", {"key": key}))["table"]
    else:
        made = json.load(ask("/api/tables", {"game": "confrontation", "opponent": "bot"}))
        table, key = made["id"], made["bearer"]
except Exception as error:
    sys.exit(f"No seat at {server} (is it running, and is the key right?): {error}")
result = None
while not result:
    try:
        for line in ask(f"/api/tables/{table}/stream"):
            view = json.loads(line) if line.strip() else None  # an empty line keeps the connection alive
            if view and (result := view["state"].get("result")):
                break
            if view and (question := view["state"].get("ask")):
                answer = random.choice(question["options"])["text"]
                act = {"type": "act", "id": f"{key[:4]}-{view['rev']}", "rev": view["rev"], "answers": [answer]}
                ask(f"/api/tables/{table}/do", act)
    except OSError:  # no reply, or another answer came first: the stream sends the newest view
        time.sleep(0.5)
print(result["sentence"])
