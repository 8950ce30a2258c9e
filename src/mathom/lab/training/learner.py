"""The learner: answers the questions of all games, and learns from the answers.

Loss: PPO's clipped gain, a KL distance to the policy that answered, an entropy bonus (a magnet to uniform play), and
two values: the critic's, from the whole position, and the player's own. Advantages follow the chain of all decisions
of a game by the critic's values, so a seat is not blamed for what the other seat, or chance, did next.
"""

from __future__ import annotations

import argparse
import itertools
import json
import math
import signal
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from mathom.games.confrontation.knowledge.learner_rows import DONE, REWARD, ROW, SEAT
from mathom.games.confrontation.rules.answers import ACTIONS
from mathom.lab.training import checkpoints
from mathom.lab.training.checkpoint_files import META, read_player, same_shapes, size_of
from mathom.lab.training.command import SIDES, plain
from mathom.lab.training.nets import Critic, InputReader, Player
from mathom.lab.training.workers import Games, WorkerPool

TOLD = ("entropy", "kl", "clipped", "value_loss", "critic_loss", "grad", "error", "critic_error")


def advantages_of(meta: Tensor, values: Tensor, lam: float, lam_value: float) -> tuple[Tensor, Tensor]:
    """Advantages and targets of values, steps x games each, along all decisions of a game.

    `meta` (steps + 1, games, 3) holds the seat that decides at a step, and done and reward of the step before.
    """
    steps = values.shape[0] - 1
    sign = 1.0 - 2.0 * meta[..., SEAT].float()
    done, reward = meta[..., DONE] != 0, meta[..., REWARD].float() - 1.0
    hope = sign * values  # of the Fellowship
    gain, gain_value = torch.zeros_like(values[0]), torch.zeros_like(values[0])
    advantage, target = torch.empty_like(values[:-1]), torch.empty_like(values[:-1])
    for t in range(steps - 1, -1, -1):
        ended = done[t + 1]
        delta = torch.where(ended, reward[t + 1], hope[t + 1]) - hope[t]
        gain = delta + lam * gain.masked_fill(ended, 0.0)
        gain_value = delta + lam_value * gain_value.masked_fill(ended, 0.0)
        advantage[t] = sign[t] * gain
        target[t] = sign[t] * (gain_value + hope[t])
    return advantage, target


class Learner:
    def __init__(
        self, options: argparse.Namespace, shares: Mapping[str, float], pool: WorkerPool, began: float
    ) -> None:
        o = self.o = options
        self.shares, self.pool, self.began = shares, pool, began
        self.cuda = torch.cuda.is_available() and not o.cpu
        self.device = device = torch.device("cuda" if self.cuda else "cpu")
        self.dtype = torch.bfloat16 if self.cuda else torch.float32
        torch.manual_seed(o.seed)
        torch.set_num_threads(o.threads)
        torch.set_float32_matmul_precision("high")
        self.read_rows = InputReader(device, self.dtype)
        self.player, self.average, self.frozen = (self.new_player() for _ in range(3))
        self.critic = Critic(o.critic_width, o.critic_blocks, self.dtype).to(device)
        self.averages = list(self.average.parameters())
        self.player_weights, self.critic_weights = list(self.player.parameters()), list(self.critic.parameters())
        for net in (self.average, self.frozen):
            net.load_state_dict(self.player.state_dict())
            net.requires_grad_(False)
        self.adam = torch.optim.Adam(
            [*self.player_weights, *self.critic_weights],
            lr=torch.tensor(o.lr, device=device) if self.cuda else o.lr,
            betas=(0.9, 0.999),
            eps=1e-5,
            fused=self.cuda,
            capturable=self.cuda,
        )
        self.past: dict[str, Any] = {
            "seconds": 0.0,
            "decisions": 0,
            "iterations": 0,
            "updates": 0,
            "games": 0,
            "progress": 0.0,
        }
        if o.resume and (o.resume / META).exists():
            meta = checkpoints.read(o.resume, self.player, self.average, self.critic, self.adam)
            self.past = meta["past"]
            self.frozen.load_state_dict(self.average.state_dict())
            say(f"resumed from {o.resume}: {json.dumps(self.past)}")
            torch.manual_seed(o.seed + 7 * int(self.past["iterations"]))
        elif o.start:
            self.start_from(o.start)
        self.target_net = self.read_target(o.against) if o.against else None
        self.side = SIDES.index(o.side)
        self.allot()

    def new_player(self) -> Player:
        return Player(self.o.width, self.o.blocks, self.dtype).to(self.device)

    def start_from(self, file: Path) -> None:
        """Gives the player the weights of a trained net. A new critic must learn before its advantages are of use."""
        weights = read_player(file)
        same_shapes(file, dict(self.player.named_parameters()), weights)
        for net in (self.player, self.average, self.frozen):
            checkpoints.set_weights(net, weights)

    def read_target(self, file: Path) -> Player:
        """The net that a best response is learned against; its size may differ from that of the learner."""
        weights = read_player(file)
        net = Player(*size_of(weights), self.dtype).to(self.device)
        checkpoints.set_weights(net, weights)
        return net.requires_grad_(False)

    def allot(self) -> None:
        """The memory of a rollout, which does not move, and of a minibatch."""
        o, device = self.o, self.device
        half, steps = o.games // 2, o.steps
        shared = self.pool.shared
        if self.cuda:
            flat = torch.from_numpy(shared.whole)
            try:  # it only makes copies quicker
                told = str(torch.cuda.cudart().cudaHostRegister(flat.data_ptr(), flat.numel(), 0))
            except Exception as error:
                told = repr(error)
            say(f"{flat.numel() >> 20} MiB of shared memory, registered with CUDA: {told}")
        self.given = [torch.from_numpy(rows) for rows in shared.rows]
        self.answers = [torch.from_numpy(answers) for answers in shared.answers]

        def zeros(*shape: int, dtype: torch.dtype = torch.float32) -> Tensor:
            return torch.zeros(shape, dtype=dtype, device=device)

        self.rows = zeros(2, steps + 1, half, ROW, dtype=torch.int16)
        self.old = zeros(2, steps, half, ACTIONS, dtype=torch.float16 if self.cuda else torch.float32)
        self.chosen = zeros(2, steps, half, dtype=torch.int64)
        self.logp, self.values = zeros(2, steps, half), zeros(2, steps + 1, half)
        self.advantage, self.target = zeros(2, steps, half), zeros(2, steps, half)
        self.scaled = zeros(2 * steps * half)
        self.for_policy, self.for_value = zeros(2 * steps * half), zeros(2 * steps * half)
        self.row_of = (
            torch.arange(2 * (steps + 1) * half, device=device).view(2, steps + 1, half)[:, :steps].reshape(-1)
        )
        self.part_of = torch.from_numpy(self.pool.part_of).to(device)
        self.batch = zeros(o.minibatch, dtype=torch.int64)
        self.alpha = zeros(1)
        self.policy_learns = zeros(1) + 1
        self.sums = zeros(len(TOLD))
        self.event = torch.cuda.Event() if self.cuda else None
        self.graph: Any = None
        self.warm_steps = 0
        self.eager = not self.cuda or o.eager

    # ---- playing ----

    @torch.no_grad()
    def act(self, net: Player, rows: Tensor, with_critic: bool = True) -> tuple[Tensor, Tensor, Tensor]:
        """Log-probabilities, answers drawn from them, and the critic's values."""
        inputs = self.read_rows(rows)
        logits, own = net(inputs)
        value = self.critic(inputs) if with_critic else own
        logp = functional.log_softmax(logits, 1)
        noise = torch.empty_like(logp).exponential_().clamp_min_(1e-20)
        return logp, (logp.exp() / noise).argmax(1), torch.tanh(value / 2)

    def rollout(self) -> None:
        steps, pool = self.o.steps, self.pool
        self.rows[:, 0] = self.rows[:, steps]
        for t in range(steps):
            for h in (0, 1):
                if t:
                    pool.wait(h)
                    self.rows[h, t].copy_(self.given[h], non_blocking=True)
                logp, answer, value = self.act(self.player, self.rows[h, t])
                if self.target_net is not None:
                    theirs = self.act(self.target_net, self.rows[h, t], with_critic=False)[1]
                    answer = torch.where(self.rows[h, t, :, SEAT] == self.side, answer, theirs)
                self.answers[h].copy_(answer.to(torch.int32), non_blocking=True)
                if self.event:
                    self.event.record()
                self.old[h, t].copy_(logp.clamp_min(-30000))
                self.chosen[h, t].copy_(answer)
                self.logp[h, t].copy_(logp.gather(1, answer[:, None]).squeeze(1))
                self.values[h, t].copy_(value)
                if self.event:
                    self.event.synchronize()
                pool.send()
        for h in (0, 1):
            pool.wait(h)
            self.rows[h, steps].copy_(self.given[h], non_blocking=True)
            self.values[h, steps].copy_(self.act(self.player, self.rows[h, steps])[2])
        for h in (0, 1):
            meta = self.rows[h, :, :, : REWARD + 1]
            self.advantage[h], self.target[h] = advantages_of(meta, self.values[h], self.o.lam, self.o.lam_value)

    # ---- learning ----

    def prepare(self) -> Tensor:
        """Scales the advantages, and returns which decisions are learned from."""
        o, steps = self.o, self.o.steps
        seats = self.rows[:, :steps, :, SEAT].reshape(-1)
        a = self.advantage.reshape(-1)
        for seat in (0, 1):
            mine = (seats == seat).float()
            a = a - mine * (a * mine).sum() / mine.sum().clamp_min(1)
        a = a / a.std().clamp_min(0.02)
        self.scaled.copy_(a)
        n = a.numel()
        sample = a.abs()[torch.randint(n, (min(n, 262144),), device=self.device)]
        least = torch.quantile(sample, 1 - o.keep) if o.keep < 1 else sample.new_tensor(-1.0)
        learns = seats == self.side if self.target_net is not None else seats >= 0
        self.for_policy.copy_((a.abs() >= least) & learns)
        self.for_value.copy_(torch.rand(n, device=self.device) < o.value_part)
        pool = (self.for_policy + self.for_value).nonzero().squeeze(1)
        return pool[torch.randperm(len(pool), device=self.device)]

    def learn_batch(self) -> None:
        """One step on the minibatch. It does the same to the same memory every time, so that it can be a graph."""
        o, idx = self.o, self.batch
        inputs = self.read_rows(self.rows.view(-1, ROW)[self.row_of[idx]])
        before = self.old.view(-1, ACTIONS)[idx].float()
        a, goal = self.scaled[idx], self.target.view(-1)[idx]
        share_p, share_v = self.for_policy[idx], self.for_value[idx]
        share_p, share_v = share_p / share_p.sum().clamp_min(1), share_v / share_v.sum().clamp_min(1)
        logits, own = self.player(inputs)
        seen = self.critic(inputs)
        logp = functional.log_softmax(logits, 1)
        p = logp.exp()
        entropy = -(p * logp).sum(1)
        kl = (p * (logp - before).masked_fill(~inputs.options, 0)).sum(1)
        ratio = (logp.gather(1, self.chosen.view(-1)[idx][:, None]).squeeze(1) - self.logp.view(-1)[idx]).exp()
        gain = torch.minimum(ratio * a, ratio.clamp(1 - o.clip, 1 + o.clip) * a)
        bonus = self.alpha * (1 + o.setup_bonus * inputs.is_setup)
        hope = ((goal + 1) / 2).clamp(0, 1)
        loss_own = functional.binary_cross_entropy_with_logits(own, hope, reduction="none")
        loss_seen = functional.binary_cross_entropy_with_logits(seen, hope, reduction="none")
        loss = self.policy_learns * ((-gain + o.kl * kl - bonus * entropy) * share_p).sum()
        loss = loss + ((o.vf * loss_own + loss_seen) * share_v).sum()
        loss.backward()
        norm = nn.utils.clip_grad_norm_(self.player_weights, o.grad_norm, foreach=self.cuda)
        nn.utils.clip_grad_norm_(self.critic_weights, o.grad_norm, foreach=self.cuda)
        self.adam.step()
        with torch.no_grad():
            clipped = ((ratio - 1).abs() > o.clip).float()
            told = [(x * share_p).sum() for x in (entropy, kl, clipped)]
            told += [(x * share_v).sum() for x in (loss_own, loss_seen)]
            told.append(norm)
            told += [((torch.tanh(x / 2) - goal) ** 2 * share_v).sum() for x in (own, seen)]
            self.sums += torch.stack(told)

    def step(self) -> None:
        """Learns the minibatch: as a captured graph on a GPU once a few steps are made, else one by one."""
        if self.graph is not None:
            self.graph.replay()
            return
        if self.eager:
            self.adam.zero_grad(set_to_none=True)
            self.learn_batch()
            return
        stream = torch.cuda.Stream()
        stream.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(stream):
            self.adam.zero_grad(set_to_none=True)
            self.learn_batch()
        torch.cuda.current_stream().wait_stream(stream)
        self.warm_steps += 1
        if self.warm_steps == 5:
            self.capture()

    def capture(self) -> None:
        try:
            torch.cuda.synchronize()
            self.adam.zero_grad(set_to_none=True)
            graph = torch.cuda.CUDAGraph()
            with torch.cuda.graph(graph):
                self.learn_batch()
            before = [p.detach().clone() for p in self.player_weights]
            kept = self.sums.clone()
            graph.replay()
            torch.cuda.synchronize()
            moved = sum(float((p - q).abs().sum()) for p, q in zip(self.player_weights, before, strict=True))
            if not (0 < moved < 1e4 and bool(torch.isfinite(self.sums).all()) and bool((self.sums != kept).any())):
                raise RuntimeError(f"the graph moved the weights by {moved}")
            self.graph = graph
            say("learning as a CUDA graph")
        except Exception as error:
            self.eager = True
            self.graph = None
            torch.cuda.synchronize()
            self.adam.zero_grad(set_to_none=True)
            say(f"learning step by step, because the graph failed: {error!r}")

    def update(self) -> dict[str, float]:
        o = self.o
        self.sums.zero_()
        count = trained = 0
        for _ in range(o.epochs):
            order = self.prepare()
            for i in range(0, len(order) - o.minibatch + 1, o.minibatch):
                self.batch.copy_(order[i : i + o.minibatch])
                self.step()
                made = self.past["updates"] + count  # the average is short while the net is young
                decay = min(o.ema, (1 + made) / (10 + made))
                with torch.no_grad():
                    torch._foreach_lerp_(self.averages, [p.detach() for p in self.player_weights], 1 - decay)
                count += 1
                trained += o.minibatch
        self.past["updates"] += count
        told = dict(zip(TOLD, (self.sums / max(1, count)).tolist(), strict=True))
        spread = max(float(self.target.var()), 1e-9)
        told["explained"] = 1 - told.pop("error") / spread
        told["critic_explained"] = 1 - told.pop("critic_error") / spread
        told["deviation"] = float(self.advantage.std())
        told["trained"] = trained
        return told

    # ---- trials ----

    def trial(self, other: Player | None, shares: Mapping[str, float], games: int, drawn: float) -> list[float]:
        """The averaged player against another, or against random answers (None): its wins as each side."""
        table = np.zeros((games, ROW), np.int16)
        played = Games(shares, games, int(time.time() * 7) % 10**6, drawn, again=False)
        won = np.zeros(games)
        mine = torch.arange(games, device=self.device) % 2
        for _ in range(400):
            played.write(table)
            won += (table[:, REWARD] - 1) * (table[:, DONE] != 0)
            if (table[:, DONE] != 0).all():
                break
            rows = torch.from_numpy(table).to(self.device)
            answer = self.act(self.average, rows, with_critic=False)[1]
            if other is None:
                options = self.read_rows(rows).options.float()
                theirs = (options / torch.empty_like(options).exponential_().clamp_min_(1e-20)).argmax(1)
            else:
                theirs = self.act(other, rows, with_critic=False)[1]
            answer = torch.where(rows[:, SEAT].long() == mine, answer, theirs)
            played.step(answer.to(torch.int32).cpu().numpy())
        return [round(float(x), 4) for x in ((won[0::2] > 0).mean(), (won[1::2] < 0).mean())]

    def trials(self) -> dict[str, Any]:
        o, classic = self.o, {"classic": 1.0}
        if self.target_net is not None:  # only the side that learns says anything
            best = self.trial(self.target_net, self.shares, o.trial_games, o.drawn)
            return {f"best_response_as_{o.side}": best[self.side]}
        return {
            "vs_random": self.trial(None, self.shares, o.trial_games, o.drawn),
            "vs_frozen_classic": self.trial(self.frozen, classic, o.trial_games, 0.0),
            "vs_frozen_drawn": self.trial(self.frozen, classic, o.trial_games, 1.0),
        }

    # ---- the loop ----

    def count_games(self) -> tuple[Tensor, Tensor]:
        """Games that ended in the rollout, and those that the Fellowship won, by ruleset."""
        done = (self.rows[:, 1:, :, DONE] != 0).float()
        won = done * (self.rows[:, 1:, :, REWARD] == 2).float()
        n = len(self.shares)
        by_part = [torch.zeros(n, device=self.device).index_add_(0, self.part_of, x.sum((0, 1))) for x in (done, won)]
        return by_part[0], by_part[1]

    def save(self) -> None:
        meta = {"past": self.past, "options": plain(self.o), "shares": dict(self.shares)}
        checkpoints.write(self.o.out, self.player, self.average, self.critic, self.adam, meta)

    def run(self) -> None:
        o, past = self.o, self.past
        half, steps = o.games // 2, o.steps
        o.out.mkdir(parents=True, exist_ok=True)
        log = (o.out / "log.jsonl").open("a")
        stopping: list[int] = []
        signal.signal(signal.SIGTERM, lambda *_: stopping.append(1))
        signal.signal(signal.SIGINT, lambda *_: stopping.append(1))
        for h in (0, 1):
            self.pool.wait(h)
            self.rows[h, steps].copy_(self.given[h])
        weights = sum(p.numel() for p in self.player_weights)
        say(f"{weights:,} weights on {self.device}; {o.games} games, {steps} steps; ready after {self.age():.1f} s")
        start, first, before = self.age(), past["progress"], past["seconds"]
        length = max(1.0, o.limit - start - o.reserve)  # seconds of learning in this piece
        last_log = last_save = last_trial = last_frozen = start
        longest = tested = 0.0  # seconds of an iteration, and of the trials
        since: dict[str, Any] = {}
        busy_before = 0.0
        for iteration in itertools.count():
            at = self.age()
            part = (at - start) / length
            if stopping or part >= 1 or at + 1.5 * longest > o.limit - 6:
                break
            past["progress"] = progress = first + (o.until - first) * min(1.0, part)
            alpha = o.alpha * (o.alpha_end / o.alpha) ** progress
            rate = o.lr_end + (o.lr - o.lr_end) * 0.5 * (1 + math.cos(math.pi * progress))
            rate *= min(1.0, (past["updates"] + 1) / 200)
            self.alpha.fill_(alpha)
            self.policy_learns.fill_(float(not o.start or past["seconds"] > o.critic_first))
            for group in self.adam.param_groups:
                if self.cuda:
                    group["lr"].fill_(rate)
                else:
                    group["lr"] = rate
            self.rollout()
            if self.cuda:
                torch.cuda.synchronize()
            acted = self.age()
            told = self.update()
            ended, won = self.count_games()
            now = self.age()
            past["iterations"] += 1
            past["decisions"] += 2 * steps * half
            past["games"] += int(ended.sum())
            past["seconds"] = before + now - start
            news = {
                "decisions": 2 * steps * half, "acted": acted - at, "learned": now - acted, "trained": told["trained"],
                "ended": ended, "won": won,
            }  # fmt: skip
            since = {key: since[key] + x if since else x for key, x in news.items()}
            longest = max(longest, now - at) if iteration > 2 else 0.0
            if now - last_log > o.log_every or iteration == 0:
                busy = float(self.pool.shared.busy[: o.workers].mean())
                put(log, self.line(since, told, now - last_log, busy - busy_before, rate, alpha))
                busy_before, last_log, since = busy, now, {}
            if now - last_trial > o.trial_every and now + 1.5 * (tested or 5) < o.limit - 8:
                put(log, dict(t=round(past["seconds"], 1), **self.trials(), frozen_age=round(now - last_frozen)))
                last_trial = self.age()
                tested = max(tested, last_trial - now)
                if now - last_frozen > 2 * o.trial_every - 5:
                    self.frozen.load_state_dict(self.average.state_dict())
                    last_frozen = now
            if now - last_save > o.save_every:
                self.save()
                last_save = self.age()
        if not stopping and self.age() >= start + length:
            past["progress"] = o.until
        self.save()
        last = dict(t=round(past["seconds"], 1), end=True, **past)
        if not stopping and self.age() + 1.5 * (tested or 3) < o.limit - 2:
            last |= self.trials()
        put(log, last)
        say(f"ended after {self.age():.1f} s")

    def line(
        self,
        since: Mapping[str, Any],
        told: Mapping[str, float],
        seconds: float,
        busy: float,
        rate: float,
        alpha: float,
    ) -> dict[str, Any]:
        ended, won = since["ended"].tolist(), since["won"].tolist()
        by_part = {name: round(w / max(1.0, e), 3) for name, w, e in zip(self.shares, won, ended, strict=True)}
        return dict(
            t=round(self.past["seconds"], 1), progress=round(self.past["progress"], 4), it=self.past["iterations"],
            Mdec=round(self.past["decisions"] / 1e6, 2), dec_s=round(since["decisions"] / seconds),
            act_s=round(since["decisions"] / since["acted"]),
            learn_s=round(since["trained"] / max(1e-9, since["learned"])), busy=round(busy / since["acted"], 2),
            games=int(sum(ended)), length=round(since["decisions"] / max(1.0, sum(ended)), 1), fellowship=by_part,
            **{key: round(x, 4) for key, x in told.items() if key != "trained"},
            lr=float(f"{rate:.3g}"), alpha=round(alpha, 4),
        )  # fmt: skip

    def age(self) -> float:
        """Seconds since the process began."""
        return time.time() - self.began


def say(text: str) -> None:
    print(text, flush=True)  # noqa: T201


def put(log: Any, line: Mapping[str, Any]) -> None:
    text = json.dumps(line)
    say(text)
    log.write(text + "\n")
    log.flush()
