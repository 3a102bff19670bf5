import type { Pose } from '../pose.ts'
import { numbersOf, wordOf } from './arguments.ts'
import { ball, basketball, football, medicineBall } from './balls.ts'
import { band, battleRope, club, jumpRope, paddle, poles, racket, rings, skis, towel } from './handles.ts'
import { bike, rower } from './machines.ts'
import { freeThing } from './free.ts'
import type { Drawing, Piece, Scene } from './piece.ts'
import type { Gear } from './slot.ts'
import {
  bench,
  box,
  chair,
  fingerboard,
  gymBall,
  heavyBag,
  holds,
  hoop,
  hurdle,
  loop,
  mark,
  mat,
  panel,
  parallelBars,
  post,
  pullUpBar,
  stairs,
  wall
} from './things.ts'
import { abWheel, barbell, dumbbell, gloves, kettlebell } from './weights.ts'

export const GEAR: Readonly<Record<string, Drawing>> = {
  bb: barbell,
  db: dumbbell,
  kb: kettlebell,
  glove: gloves,
  wheel: abWheel,
  rope: jumpRope,
  waves: battleRope,
  band,
  towel,
  rings,
  racket,
  paddle,
  club,
  poles,
  skis,
  ball,
  medball: medicineBall,
  basketball,
  football,
  gymball: gymBall,
  bag: heavyBag,
  bar: pullUpBar,
  pbars: parallelBars,
  board: fingerboard,
  holds,
  bench,
  box,
  stairs,
  chair,
  wall,
  panel,
  post,
  loop,
  mat,
  hurdle,
  mark,
  hoop,
  bike,
  rower
}

export const drawGear = (pose: Pose, scene: Scene): Piece[] =>
  (pose.e ?? []).flatMap((written) => GEAR[written[0]]?.(scene, numbersOf(written), wordOf(written)) ?? [])

export const DRAWINGS: Gear = { draw: drawGear, home: freeThing }
