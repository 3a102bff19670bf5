/** Half of all figures have no equipment, and its drawings are a third of the code: they are put in here once they are loaded. */
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

/** Whether this one can be drawn now. The box of a figure is kept, so nobody draws it before. */
export const isEquippedFor = ({ e }: Pose): boolean => e === undefined || gear !== null

export const drawnGear = (pose: Pose, scene: Scene): Piece[] => gear?.draw(pose, scene) ?? []

export const freeHome = (pose: Pose, joints: Joints): Point => gear?.home(pose, joints) ?? joints.near.grip
