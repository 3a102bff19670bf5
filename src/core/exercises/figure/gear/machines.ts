import { pedals } from '../body-size.ts'
import { mixPoint, type Point, disc, limb, polyline } from '../geometry.ts'
import { fill, LINE, stroke, type Drawing } from './piece.ts'

const WHEEL = 17

/** The axle of its pedals is at x. Frame and wheels are things; the cranks turn with the phase, and the feet with them. */
export const bike: Drawing = ({ joints, state }, [x = 0]) => {
  const { axle, near, far } = pedals(x, state.phase)
  const rear: Point = [x - 25, WHEEL]
  const front: Point = [x + 37, WHEEL]
  const seat: Point = [x - 13.5, 49]
  const bars: Point = [x + 29, 55]
  const neck: Point = [x + 26, 46]
  const farPedal: Point = [far[0] + 3.6, far[1] + 1]
  const tread = ([px, py]: Point) => polyline([px - 3.5, py], [px + 3.5, py])
  return [
    stroke('back', 'thing', LINE.thing, disc(rear, WHEEL - 2) + disc(front, WHEEL - 2)),
    stroke(
      'back',
      'thing',
      LINE.bar,
      polyline(rear, axle, neck, mixPoint(seat, axle, 0.25), rear) + polyline(seat, axle)
    ),
    stroke('back', 'thing', LINE.bar, polyline(front, neck, bars, [x + 33, 55])),
    stroke('back', 'thing', 4.4, polyline([seat[0] - 7, 50], [seat[0] + 5, 50])),
    stroke('back', 'gear-far', LINE.thin, polyline(axle, farPedal) + tread(farPedal)),
    fill('held', 'gear', disc(axle, 4)),
    stroke('held', 'gear', LINE.thin, polyline(axle, near) + tread(near)),
    fill('over', 'gear', limb([x + 31, 55.5], 2, [joints.near.grip[0], 55.5], 2))
  ]
}

/** The feet stand at x. The seat slides under the pelvis; the chain follows the hands. */
export const rower: Drawing = ({ joints }, [x = 0]) => {
  const seat = joints.pelvis
  const grip = mixPoint(joints.near.grip, joints.far.grip, 0.5)
  const flywheel: Point = [x + 24, 20]
  return [
    stroke(
      'back',
      'thing',
      LINE.thing,
      polyline([x - 66, 8], [x + 16, 9]) + polyline([x - 63, 8], [x - 63, 1.8]) + polyline([x + 20, 9], [x + 20, 1.8])
    ),
    fill('back', 'thing', disc(flywheel, 13)),
    fill('back', 'hole', disc(flywheel, 4)),
    stroke('back', 'thing', LINE.thing, polyline([x + 3, 6], [x + 10, 22])),
    fill('back', 'gear', limb([seat[0] - 6, seat[1] - 8], 1.8, [seat[0] + 6, seat[1] - 8], 1.8)),
    stroke('held', 'gear', 1.8, polyline(grip, [flywheel[0] - 5, flywheel[1] + 6])),
    stroke('over', 'gear', LINE.bar, polyline([grip[0] - 0.5, grip[1] - 3.5], [grip[0] + 0.5, grip[1] + 3.5]))
  ]
}
