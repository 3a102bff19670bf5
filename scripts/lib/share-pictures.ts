/** Draws the pictures of the newest public workouts into the built site (docs/public.md). */
import { mkdirSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { TEXTS } from '../../locales/index.ts'
import { translator } from '../../src/core/app/translate.ts'
import { drawPicture } from '../../src/core/public/draw-picture.ts'
import { builtPath, workoutPicture } from '../../src/core/public/share-picture.ts'
import { summarise } from '../../src/core/workout/summarise.ts'
import { LANGUAGES, type WorkoutSummary } from '../../src/core/workout/workout.ts'
import { readPublicWorkouts, type PublicSource } from '../../src/data/public/public-rows.ts'
import { ROOT } from './config.ts'

/** A picture takes 60 ms and 45 KB. */
const NEWEST = 20

const tools = {
  renderer: async () => (await import('@cf-wasm/resvg/node')).Resvg,
  font: (path: string) => readFile(join(ROOT, 'public', path))
}

/** @returns the number of pictures */
export async function drawPictures(workouts: readonly WorkoutSummary[], folder: string): Promise<number> {
  let count = 0
  for (const language of LANGUAGES) {
    const t = translator(TEXTS[language], language)
    for (const workout of workouts) {
      const file = join(folder, builtPath(workout.id, workout.version, language))
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, await drawPicture(workoutPicture(workout, t, language), tools))
      count += 1
    }
  }
  return count
}

export async function drawNewest(source: PublicSource, folder: string): Promise<number> {
  const newest = await readPublicWorkouts(source, NEWEST)
  return drawPictures(
    newest.map(({ workout }) => ({ ...workout, ridge: summarise(workout).ridge })),
    folder
  )
}
