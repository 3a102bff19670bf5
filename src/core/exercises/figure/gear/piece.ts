import { step, type Degrees, type Point } from '../geometry.ts'
import type { Half, Joints } from '../solve.ts'
import type { State } from '../state.ts'

export type Tone = 'body' | 'far' | 'gap' | 'gear' | 'gear-far' | 'thing' | 'hole'

export interface Layer {
  tone: Tone
  line?: number
  d: string
}

/** Behind everything, next to the far limbs, between near leg and near arm, or in front of the near arm. */
export type Depth = 'back' | 'far' | 'held' | 'over'

export interface Piece extends Layer {
  at: Depth
}

export interface Scene {
  joints: Joints
  state: State
  fromSide: boolean
}

/** Numbers and word come from the pose: `["band", "f"]`, `["box", 10, 20, 30]`. */
export type Drawing = (scene: Scene, numbers: readonly number[], word: string | undefined) => Piece[]

export const fill = (at: Depth, tone: Tone, d: string): Piece => ({ at, tone, d })

export const stroke = (at: Depth, tone: Tone, line: number, d: string): Piece => ({ at, tone, line, d })

export const LINE = { thin: 2.6, bar: 3.4, thing: 3.6 } as const

/** The near half comes first. In a front view both are equally near. */
const halves = ({ joints, fromSide }: Scene): [Half, 'gear' | 'gear-far', Depth][] => [
  [joints.near, 'gear', fromSide ? 'held' : 'over'],
  [joints.far, fromSide ? 'gear-far' : 'gear', fromSide ? 'far' : 'over']
]

export const handsOf = (scene: Scene, word: string | undefined): [Half, 'gear' | 'gear-far', Depth][] =>
  halves(scene).filter((_, index) => (word === 'h' ? index === 0 : word === 'H' ? index === 1 : true))

const LOWEST = 1.5

/** The end of an object that points down from a hand. It stops at the floor. */
export function endAboveFloor(from: Point, angle: Degrees, length: number): Point {
  const end = step(from, angle, length)
  if (end[1] >= LOWEST) return end
  const fits = (from[1] - LOWEST) / (from[1] - end[1])
  return step(from, angle, Math.max(0, fits) * length)
}
