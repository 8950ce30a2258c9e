"""A trained net as compiled code: a first layer over few inputs, residual blocks, and heads for answers and odds.

A block is a layer norm and two layers with a cut below zero between them. `core/learned_policy.py` reads the weights.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.network import squeezed
from mathom.core.engine.tables import floats

TINY: Final = 1e-5  # keeps the layer norm from dividing by zero
AT_ONCE: Final = 4  # rows that `Layer.apply` computes side by side, for the processor


class Layer:
    """Weights of a layer, a row for each output, and a bias for each."""

    def __init__(self, weight: vec[float], bias: vec[float]) -> None:
        assert len(weight) % len(bias) == 0
        self.weight: vec[float] = weight
        self.bias: vec[float] = bias
        self.outputs: i64 = len(bias)
        self.inputs: i64 = len(weight) // len(bias)

    def apply(self, x: vec[float], y: vec[float]) -> None:
        """Writes all outputs into y."""
        assert self.outputs % AT_ONCE == 0
        w = self.weight
        bias = self.bias
        n: i64 = self.inputs
        r: i64
        k: i64
        for r in range(0, self.outputs, AT_ONCE):
            a: float = bias[r]
            b: float = bias[r + 1]
            c: float = bias[r + 2]
            d: float = bias[r + 3]
            first: i64 = r * n
            second: i64 = first + n
            third: i64 = second + n
            fourth: i64 = third + n
            for k in range(n):
                z: float = x[k]
                a += w[first + k] * z
                b += w[second + k] * z
                c += w[third + k] * z
                d += w[fourth + k] * z
            y[r] = a
            y[r + 1] = b
            y[r + 2] = c
            y[r + 3] = d

    def output(self, x: vec[float], r: i64) -> float:
        """One output alone."""
        w = self.weight
        total: float = self.bias[r]
        first: i64 = r * self.inputs
        k: i64
        for k in range(self.inputs):
            total += w[first + k] * x[k]
        return total


class Norm:
    """A layer norm: mean 0 and variance 1, then a weight and a bias for each number."""

    def __init__(self, weight: vec[float], bias: vec[float]) -> None:
        self.weight: vec[float] = weight
        self.bias: vec[float] = bias

    def apply(self, x: vec[float], y: vec[float]) -> None:
        n: i64 = len(x)
        mean: float = 0.0
        square: float = 0.0
        k: i64
        for k in range(n):
            mean += x[k]
        mean /= float(n)
        for k in range(n):
            square += (x[k] - mean) * (x[k] - mean)
        scale: float = 1.0 / sqrt(square / float(n) + TINY)
        weight = self.weight
        bias = self.bias
        for k in range(n):
            y[k] = (x[k] - mean) * scale * weight[k] + bias[k]


class ResidualNet:
    """Call `run` with the inputs that are not zero; then ask for logits and odds."""

    def __init__(
        self,
        first: Layer,
        norms: vec[Norm],
        ups: vec[Layer],
        downs: vec[Layer],
        policy: Layer,
        value: Layer,
    ) -> None:
        width: i64 = first.outputs
        self.columns: vec[float] = transposed(first.weight, width, first.inputs)
        self.bias: vec[float] = first.bias
        self.norms: vec[Norm] = norms
        self.ups: vec[Layer] = ups
        self.downs: vec[Layer] = downs
        self.policy: Layer = policy
        self.value: Layer = value
        self.inputs: i64 = first.inputs
        self.outputs: i64 = policy.outputs
        self.width: i64 = width
        self.blocks: i64 = len(ups)
        self.x: vec[float] = floats(width)
        self.y: vec[float] = floats(width)
        self.z: vec[float] = floats(width)

    def run(self, inputs: vec[i64], numbers: vec[float], n: i64) -> None:
        """From n inputs with their numbers; all others are zero."""
        self.begin(inputs, numbers, n)
        x = self.x
        y = self.y
        z = self.z
        width: i64 = self.width
        i: i64
        k: i64
        for i in range(self.blocks):
            self.norms[i].apply(x, y)
            self.ups[i].apply(y, z)
            for k in range(width):
                if z[k] < 0.0:
                    z[k] = 0.0
            self.downs[i].apply(z, y)
            for k in range(width):
                x[k] = x[k] + y[k]
        self.norms[self.blocks].apply(x, z)

    def begin(self, inputs: vec[i64], numbers: vec[float], n: i64) -> None:
        """The first layer, which costs as much as there are inputs."""
        columns = self.columns
        bias = self.bias
        x = self.x
        width: i64 = self.width
        i: i64
        k: i64
        for k in range(width):
            x[k] = bias[k]
        for i in range(n):
            first: i64 = inputs[i] * width
            z: float = numbers[i]
            for k in range(width):
                x[k] = x[k] + columns[first + k] * z

    def logit(self, answer: i64) -> float:
        return self.policy.output(self.z, answer)

    def odds(self) -> float:
        """To win, from 0 to 1."""
        return squeezed(self.value.output(self.z, 0))


def transposed(weight: vec[float], rows: i64, columns: i64) -> vec[float]:
    out = floats(rows * columns)
    r: i64
    k: i64
    for r in range(rows):
        for k in range(columns):
            out[k * rows + r] = weight[r * columns + k]
    return out
