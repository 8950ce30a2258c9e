"""Plays at random, asked line by line: ./mathom serve --bot "Lucky=python3 examples/stdio_bot.py" """

import json, random, sys

for line in sys.stdin:  # each is the view of a seat that is asked something
    view = json.loads(line)
    options = [option["text"] for option in view["state"]["ask"]["options"]]
    answer = random.choice(options)
    print(json.dumps({"type": "act", "rev": view["rev"], "answers": [answer]}), flush=True)
