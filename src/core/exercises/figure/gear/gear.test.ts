import { describe, expect, it } from 'vitest'
import { example, jointsAt, pointsOf } from '../figure.test-kit.ts'
import { distance, type Point } from '../geometry.ts'
import { layersAt } from '../layers.ts'
import type { Equipment, Pose } from '../pose.ts'
import { stateAt } from '../time.ts'
import { drawGear, GEAR } from './gear.ts'
import type { Piece } from './piece.ts'

const standing = (e: Equipment[], more: Partial<Pose> = {}): Pose => ({ T: 1, an: 'g', e, k: [{}, {}], ...more })

function draw(pose: Pose, share = 0): Piece[] {
  return drawGear(pose, { ...jointsAt(pose, share), fromSide: pose.v === undefined })
}

/** The center of the first piece of a kind, with y pointing up. */
function middle(pieces: Piece[]): Point {
  const points = pointsOf(pieces[0]?.d ?? '')
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => -y)]
  return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2]
}

describe('every kind of equipment', () => {
  it('can be drawn from its name alone, from the side and from the front', () => {
    for (const kind of Object.keys(GEAR)) {
      for (const v of [undefined, 'f'] as const) {
        const pieces = draw(standing([[kind]], v ? { v } : {}))
        if (kind !== 'skis' || !v) expect(pieces.length, kind).toBeGreaterThan(0)
        for (const { d } of pieces) expect(d, kind).toMatch(/^(M[-\d.MLACaz ]+)?$/)
      }
    }
  })

  it('draws nothing when it is unknown', () => {
    expect(draw(standing([['hovercraft', 1, 2]]))).toEqual([])
    expect(draw({ T: 1, k: [{}] })).toEqual([])
  })
})

describe('equipment in the hands', () => {
  it('is in the hand that the word names', () => {
    for (const kind of ['db', 'kb', 'racket', 'paddle']) {
      const pose = standing([[kind, 'H']], { k: [{ A: [90, 90] }, { A: [90, 90] }] })
      const { far } = jointsAt(pose, 0).joints
      const pieces = draw(pose)
      expect(new Set(pieces.map(({ tone }) => tone)), kind).toEqual(new Set(['gear-far']))
      expect(distance(middle(pieces), far.grip), kind).toBeLessThan(14)
    }
    expect(draw(standing([['db']]))).toHaveLength(4)
    expect(draw(standing([['db', 'h']]))).toHaveLength(2)
    expect(draw(standing([['db', 'm']]))).toHaveLength(2)
    expect(draw(standing([['db', 'm']], { v: 'f' }))[0]?.at).toBe('over')
  })

  it('shows its handle in front of the near fist and behind the far one', () => {
    for (const kind of ['db', 'kb']) {
      expect(draw(standing([[kind, 'h']]))[0], kind).toMatchObject({ at: 'over', line: expect.any(Number) })
      expect(draw(standing([[kind, 'H']]))[0]?.at, kind).toBe('far')
      const order = layersAt(standing([[kind, 'h']]), 0)
      const last = order.findLastIndex(({ tone }) => tone === 'body')
      expect(
        order.slice(last + 1).some(({ tone, line }) => tone === 'gear' && line),
        kind
      ).toBe(true)
    }
  })

  it('points as the keyframe says, mirrored for the other hand in a front view', () => {
    const [up, down] = [0, 180].map((t) => middle(draw(standing([['racket']], { k: [{ t }, { t }] }))))
    expect(up?.[1]).toBeGreaterThan(down?.[1] ?? 0)
    const [near, far] = draw(standing([['poles']], { v: 'f', k: [{ t: 150 }, { t: 150 }] })).filter(
      (_, i) => i % 2 === 0
    )
    expect(middle(near ? [near] : [])[0]).toBeCloseTo(-middle(far ? [far] : [])[0], 1)
    for (const kind of ['kb', 'db']) {
      expect(draw(standing([[kind]], { k: [{ t: 40 }, { t: 40 }] }))).not.toEqual(draw(standing([[kind]])))
    }
  })

  it('does not go through the floor', () => {
    for (const kind of ['club', 'poles']) {
      for (const { d } of draw(standing([[kind, 90]], { k: [{ t: 180 }, { t: 180 }] }))) {
        for (const [, y] of pointsOf(d)) expect(y, kind).toBeLessThan(0.5)
      }
    }
  })

  it("turns a club's head around with a negative length", () => {
    const [one, other] = [46, -46].map(
      (length) => draw(standing([['club', length]], { k: [{ t: 150 }, { t: 150 }] }))[1]?.d
    )
    expect(one).not.toBe(other)
  })

  it('keeps a barbell visible when its grips meet', () => {
    const pose = standing([['bb']], { v: 'f', p: { h: [0, 70], H: [0, 70] } })
    for (const { d } of draw(pose)) expect(d).not.toContain('NaN')
  })
})

describe('a barbell on the shoulders', () => {
  it('stays there whatever the hands do, and leans with the chest', () => {
    const at = (b: number, a: readonly [number, number]) => middle(draw(standing([['bb', 6, 5]], { k: [{ b, a }] })))
    expect(at(0, [90, 90])).toEqual(at(0, [180, 120]))
    expect(at(30, [90, 90])[0]).toBeGreaterThan(at(0, [90, 90])[0] + 5)
  })

  it('is behind the body when the word says so', () => {
    const depth = (e: Equipment) => draw(standing([e], { v: 'f' }))[0]?.at
    expect([depth(['bb', 0, 4]), depth(['bb', 0, 4, 'b'])]).toEqual(['held', 'back'])
    const [x, y] = middle(draw(standing([['bb', 6, 4]], { v: 'f' })))
    expect(x).toBeCloseTo(0, 1)
    expect(y).toBeCloseTo(jointsAt(standing([], { v: 'f' }), 0).joints.shoulders[1] + 4, 1)
  })
})

describe('bands and towels', () => {
  const ends = (e: Equipment) => {
    const pose = standing([e])
    return { joints: jointsAt(pose, 0).joints, points: pointsOf(draw(pose)[0]?.d ?? '') }
  }
  const last = (points: Point[]): Point => [points.at(-1)?.[0] ?? 0, -(points.at(-1)?.[1] ?? 0)]

  it('lead to a foot, a point or the other hand', () => {
    const { joints, points } = ends(['band', 'f'])
    expect(distance(last(points), joints.near.toe)).toBeLessThan(6)
    expect(distance(last(ends(['band', 'F']).points), joints.far.toe)).toBeLessThan(6)
    expect(last(ends(['band', 50, 60]).points)).toEqual([50, 60])
    expect(distance(last(ends(['band']).points), joints.far.grip)).toBeLessThan(0.1)
    expect(distance(last(ends(['band', 'k']).points), joints.far.knee)).toBeLessThan(0.1)
    expect(distance(last(ends(['band', 'a']).points), joints.far.ankle)).toBeLessThan(0.1)
  })

  it('sag when a towel is held with the hands close, and are taut otherwise', () => {
    const y = (pose: Pose) => (draw(pose)[0]?.d ?? '').match(/-?[\d.]+/g)?.map(Number)
    expect(y(standing([['towel']]))?.[3]).toBeGreaterThan((y(standing([['towel']]))?.[1] ?? 0) + 5)
    const taut = y(standing([['towel', 60, 60]]))
    expect(taut?.[3]).toBe(taut?.[1])
  })
})

describe('free objects', () => {
  it('are in the hands, fly evenly, and rise on their way', () => {
    const pose = standing([['basketball']], {
      k: [{ a: [90, 90] }, { a: [90, 90], g: [60, 20, 10] }, { a: [90, 90], g: [80, 20] }]
    })
    const { near } = jointsAt(pose, 0).joints
    expect(distance(middle(draw(pose)), near.tip)).toBeLessThan(8)
    expect(stateAt(pose, 0).free?.[0]).toBeCloseTo(near.grip[0] + 7, 1)
    expect(stateAt(pose, 1 / 3)?.free).toEqual([60, 20])
    expect(stateAt(pose, 1 / 2).free).toEqual([70, 30])
    expect(stateAt(standing([['basketball']]), 0.2).free).toBeUndefined()
  })

  it('lie where the equipment says', () => {
    expect(middle(draw(standing([['ball', 3, 40, 3]])))).toEqual([40, 3])
    expect(middle(draw(standing([['medball', 40, 8]])))).toEqual([40, 8])
    expect(middle(draw(standing([['gymball', 30, 20]])))).toEqual([30, 20])
  })

  it('fly on from their starting place', () => {
    const halfway = (e: Equipment) => stateAt(standing([e], { k: [{}, { g: [100, 100] }] }), 0.25).free
    expect(halfway(['bag', 40])).toEqual([70, 73])
    expect(halfway(['gymball', 20])).toEqual([60, 59])
    expect(halfway(['gymball'])).toEqual([50, 59])
    expect(halfway(['bench', 1, 2, 3])?.[1]).toBeGreaterThan(60)
  })

  it('are held with both hands when they are heavy', () => {
    for (const v of [undefined, 'f'] as const) {
      const pose = standing([['medball']], { ...(v ? { v } : {}), p: { h: [8, 70], H: [-8, 70] } })
      const { near, far } = jointsAt(pose, 0).joints
      expect(
        distance(middle(draw(pose)), [(near.grip[0] + far.grip[0]) / 2, (near.grip[1] + far.grip[1]) / 2])
      ).toBeLessThan(5)
    }
  })

  it('include a heavy bag that swings towards the hit', () => {
    const still = draw(standing([['bag', 40]]))[1]?.d
    expect(draw(standing([['bag', 40]], { k: [{ g: [50, 47] }, { g: [50, 47] }] }))[1]?.d).not.toBe(still)
  })
})

describe('machines', () => {
  it('turn the feet on the pedals of a bike with the phase', () => {
    const pose = example('bike')
    for (const share of [0, 0.2, 0.4, 0.6, 0.8]) {
      const { near } = jointsAt(pose, share).joints
      expect(distance(near.ankle, [0, 15.5])).toBeLessThan(18)
    }
    const [top, bottom] = [0, 0.5].map((share) => jointsAt(pose, share).joints.near.ankle[1])
    expect((top ?? 0) - (bottom ?? 0)).toBeGreaterThan(14)
  })

  it('slide the seat of a rower with the pelvis', () => {
    const [fore, back] = [0, 0.5].map((share) => draw(example('rower'), share).find(({ tone }) => tone === 'gear')?.d)
    expect(fore).not.toBe(back)
  })
})

it('the waves of two battle ropes alternate', () => {
  const heights = (q: number) =>
    draw(standing([['waves', 80, 20]], { v: 'f', k: [{ q, a: [90, 90] }] })).map(({ d }) => {
      const points = pointsOf(d)
      return points.map(([, y]) => -y)[Math.round(points.length / 4)] ?? 0
    })
  const [one = 0, other = 0] = heights(0.2)
  expect(Math.abs(one - other)).toBeGreaterThan(8)
  const [later = 0] = heights(0.7)
  expect(Math.sign(later - other)).not.toBe(Math.sign(one - other))
})

it('a jump rope passes behind the body at the top and in front of it at the bottom', () => {
  const at = (share: number) => draw(example('jump-rope'), share)[0]?.at
  expect([at(0), at(0.5)]).toEqual(['back', 'held'])
})

it('the far part is drawn between the limbs of both sides', () => {
  const tones = layersAt(standing([['db']]), 0).map(({ tone }) => tone)
  expect(tones).toEqual(['far', 'gear-far', 'gear-far', 'body', 'gap', 'body', 'gap', 'body', 'gear', 'gear'])
})
