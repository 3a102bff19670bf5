/**
 * Half of all figures have no equipment, and its drawings are a third of the code, so they are loaded separately and
 * registered here.
 */
import type { Point } from '../geometry.ts'
import type { Pose } from '../pose.ts'
import type { Joints } from '../solve.ts'
import type { Piece, Scene } from './piece.ts'

export interface Gear {
  draw: (pose: Pose, scene: Scene) => Piece[]
  home: (pose: Pose, joints: Joints) => Point | undefined
}

let gear: Gear | null = null

export const equip = (drawings: Gear): void => void (gear = drawings)

/** True when this figure can be drawn now. Frames are cached, so nobody may draw it earlier. */
export const isEquippedFor = ({ e }: Pose): boolean => e === undefined || gear !== null

export const drawnGear = (pose: Pose, scene: Scene): Piece[] => gear?.draw(pose, scene) ?? []

export const freeHome = (pose: Pose, joints: Joints): Point => gear?.home(pose, joints) ?? joints.near.grip
