import { presetContent } from '#core/editor/presets.ts'
import { simpleNames, type SimpleForm } from '#core/editor/simple.ts'
import { summarise } from '#core/workout/summarise.ts'
import type { RidgeSegment } from '#core/workout/workout.ts'

const EXAMPLE = ['1', '2', '3', '4']

/** The ridge of what a form would make, and of these exercises where it names none yet. */
export function formRidge(form: SimpleForm, example: readonly string[] = EXAMPLE): readonly RidgeSegment[] {
  let last = 0
  const names = simpleNames(form, String)
  return summarise(presetContent(form, names.length === 0 ? example : names, 'en', () => `e${(last += 1)}`)).ridge
}
