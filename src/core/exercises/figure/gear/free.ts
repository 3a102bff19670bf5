import type { Point } from '../geometry.ts'
import type { Pose } from '../pose.ts'
import type { Joints } from '../solve.ts'
import { ballHome } from './balls.ts'
import { bagHome } from './things.ts'
import { numbersOf, wordOf } from './arguments.ts'

export function freeThing(pose: Pose, joints: Joints): Point | undefined {
  for (const written of pose.e ?? []) {
    const numbers = numbersOf(written)
    if (written[0] === 'bag') return bagHome(numbers)
    if (written[0] === 'gymball') return [numbers[0] ?? 0, numbers[1] ?? 18]
    const ball = ballHome(joints, written[0], numbers, wordOf(written))
    if (ball) return ball
  }
  return undefined
}
