import { direction, directionTo, step, type Point, disc, limb, polygon, polyline, rectangle } from '../geometry.ts'
import { fill, LINE, stroke, type Drawing, type Piece } from './piece.ts'

const FLOOR = 1.5

const thing = (d: string): Piece => fill('back', 'thing', d)
const posts = (...lines: readonly (readonly Point[])[]): Piece =>
  stroke('back', 'thing', LINE.thing, lines.map((points) => polyline(...points)).join(''))

export const pullUpBar: Drawing = (_, [x = 0, y = 0, width = 0]) =>
  width
    ? [
        posts(
          [
            [x, FLOOR],
            [x, y]
          ],
          [
            [x + width, FLOOR],
            [x + width, y]
          ]
        ),
        stroke('back', 'gear', LINE.bar, polyline([x, y], [x + width, y]))
      ]
    : [fill('back', 'gear', disc([x, y], 2.6))]

export const bench: Drawing = (_, [x = 0, y = 0, width = 0]) => [
  thing(limb([x, y - 2.4], 2.4, [x + width, y - 2.4], 2.4)),
  posts(
    [
      [x + 7, y - 4],
      [x + 7, FLOOR]
    ],
    [
      [x + width - 7, y - 4],
      [x + width - 7, FLOOR]
    ]
  )
]

export const box: Drawing = (_, [x = 0, width = 0, height = 0, y = 0]) => [thing(rectangle(x, y, width, height))]

export const stairs: Drawing = (_, [x = 0, width = 20, height = 10, count = 3]) => [
  thing(
    Array.from({ length: count }, (__, index) =>
      rectangle(x + index * width, 0, width * (count - index), height * (index + 1))
    ).join('')
  )
]

export const wall: Drawing = (_, [x = 0]) => [thing(rectangle(x, 0, 4, 104))]

export const panel: Drawing = (_, [x = 0, y = 0, width = 0, height = 0]) => [thing(rectangle(x, y, width, height))]

/** Its back is at x. A negative depth turns it around. */
export const chair: Drawing = (_, [x = 0, height = 24, depth = 20]) => [
  thing(limb([x, height - 2.2], 2.2, [x + depth, height - 2.2], 2.2)),
  posts(
    [
      [x, FLOOR],
      [x, height + 26]
    ],
    [
      [x + depth - Math.sign(depth) * 2, height - 3],
      [x + depth - Math.sign(depth) * 2, FLOOR]
    ]
  )
]

export const mat: Drawing = (_, [x = 0, width = 80, depth = 8]) => [
  thing(polygon([x, 0], [x + width, 0], [x + width + depth * 0.4, depth], [x + depth * 0.4, depth]))
]

/** The path that a hand, a foot or the hips circle along: an ellipse around x and y, in thin lines. */
export const loop: Drawing = (_, [x = 0, y = 0, width = 20, height = 8]) => {
  const points = Array.from({ length: 24 }, (__, index): Point => {
    const [dx, dy] = direction(index * 15)
    return [x + (dx * width) / 2, y + (dy * height) / 2]
  })
  return [stroke('back', 'thing', 1.8, polygon(...points))]
}

export const post: Drawing = (_, [x = 0, height = 100]) => [
  posts([
    [x, FLOOR],
    [x, height]
  ])
]

/** In a side view one bar with posts, in a front view both ends, left and right of the body. */
export const parallelBars: Drawing = ({ fromSide }, [y = 60, x = 0, width = 50]) => {
  if (!fromSide) {
    return [
      posts(
        [
          [x, FLOOR],
          [x, y]
        ],
        [
          [-x, FLOOR],
          [-x, y]
        ]
      ),
      fill('back', 'gear', disc([x, y], 2.6) + disc([-x, y], 2.6))
    ]
  }
  const [from, to] = [x - width / 2, x + width / 2]
  return [
    posts(
      [
        [from + 6, FLOOR],
        [from + 6, y]
      ],
      [
        [to - 6, FLOOR],
        [to - 6, y]
      ]
    ),
    stroke('far', 'gear-far', LINE.bar, polyline([from + 3.6, y + 1], [to + 3.6, y + 1])),
    stroke('held', 'gear', LINE.bar, polyline([from, y], [to, y]))
  ]
}

export const fingerboard: Drawing = ({ fromSide }, [x = 0, y = 120]) =>
  fromSide
    ? [
        posts([
          [x + 8, FLOOR],
          [x + 8, y + 8]
        ]),
        thing(rectangle(x, y, 10, 9)),
        stroke('back', 'gear', LINE.thin, polyline([x - 3, y], [x + 4, y]))
      ]
    : [
        posts(
          [
            [x - 30, FLOOR],
            [x - 30, y + 8]
          ],
          [
            [x + 30, FLOOR],
            [x + 30, y + 8]
          ]
        ),
        thing(rectangle(x - 32, y - 1, 64, 11)),
        stroke('back', 'gear', LINE.thin, polyline([x - 24, y], [x - 7, y]) + polyline([x + 7, y], [x + 24, y]))
      ]

export const holds: Drawing = (_, numbers) => [
  fill(
    'back',
    'gear',
    numbers
      .map((x, index) =>
        index % 2 ? '' : limb([x - 3, numbers[index + 1] ?? 0], 3, [x + 3, numbers[index + 1] ?? 0], 3)
      )
      .join('')
  )
]

export const hurdle: Drawing = (_, [x = 0, height = 20, width = 0]) =>
  width
    ? [
        posts(
          [
            [x, FLOOR],
            [x, height]
          ],
          [
            [x + width, FLOOR],
            [x + width, height]
          ]
        ),
        stroke('back', 'gear', LINE.bar, polyline([x, height], [x + width, height]))
      ]
    : [
        posts([
          [x, height],
          [x, FLOOR],
          [x - 9, FLOOR]
        ]),
        fill('back', 'gear', disc([x, height], 2.4))
      ]

export const mark: Drawing = (_, [x = 0, width = 10]) => [
  stroke('back', 'gear', LINE.thin, polyline([x, 0.6], [x + width, 0.6]))
]

export const hoop: Drawing = (_, [x = 40, y = 118]) => [
  posts(
    [
      [x + 16, FLOOR],
      [x + 16, y + 4],
      [x + 9, y + 4]
    ],
    [
      [x + 9, y - 3],
      [x + 9, y + 16]
    ]
  ),
  stroke('back', 'gear', LINE.thin, polyline([x - 7, y], [x + 7, y])),
  stroke('back', 'gear-far', 1.6, polyline([x - 6, y], [x - 3.5, y - 10], [x + 3.5, y - 10], [x + 6, y]))
]

export const gymBall: Drawing = ({ state }, [x = 0, radius = 18]) => {
  const [cx, cy] = state.free ?? [x, radius]
  return [thing(disc([cx, cy], radius))]
}

const HOOK = 124
const BAG = { top: 32, length: 46, radius: 9 } as const

export const bagHome = ([x = 40]: readonly number[]): Point => [x, HOOK - BAG.top - BAG.length]

export const heavyBag: Drawing = ({ state }, numbers) => {
  const home = bagHome(numbers)
  const hook: Point = [home[0], HOOK]
  const angle = directionTo(hook, state.free ?? home)
  const [dx, dy] = direction(angle)
  const top: Point = [hook[0] + dx * BAG.top, hook[1] + dy * BAG.top]
  return [
    posts(
      [
        [hook[0] - 12, HOOK],
        [hook[0] + 12, HOOK]
      ],
      [hook, top]
    ),
    fill('back', 'gear-far', limb(top, BAG.radius, step(top, angle, BAG.length), BAG.radius))
  ]
}
