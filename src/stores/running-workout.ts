/** Whether a workout is being played in this page. Small on purpose: the redirect rules read it without loading the player. */
import { atom } from 'nanostores'

/** A workout that is playing is never interrupted (spec, section 2; design: promise 1). */
export const $isWorkoutRunning = atom(false)
