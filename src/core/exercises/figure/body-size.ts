/** The one body of all figures. Units: hundredths of its height. Decision 051. */
export const BODY = {
  thigh: 24,
  shin: 23,
  lowBack: 13,
  chest: 14,
  neck: 15.5,
  head: 7.4,
  upperArm: 17,
  forearm: 15,
  grip: 3,
  hand: 5,
  hips: 4.4,
  shoulders: 9
} as const

/** Radii of the outline: torso by pieces, limbs from joint to joint. */
export const RADIUS = {
  pelvis: 6.2,
  waist: 5.6,
  chest: 6.2,
  frontShoulder: 4.4,
  frontHip: 5,
  frontChest: 5.2,
  frontPelvis: 6,
  hip: 5.7,
  knee: 4.3,
  ankle: 3,
  heel: 2.8,
  toe: 1.5,
  shoulder: 4.1,
  elbow: 3.5,
  wrist: 2.6,
  hand: 2.9
} as const

/** Seen from the side, the far half stands a little ahead and higher, so that it always shows as an edge. */
export const FAR_SHIFT = [3.6, 1] as const

/** Seen from the front, a foot is half as long. */
export const FRONT_FOOT = 0.5
