import { lastWorkouts } from '#core/list/hero.ts'
import { pathTo } from '#core/app/routes.ts'
import { currentQuery, goTo, replaceQuery } from '../../platform/page/page.ts'
import { listLastPlays } from '../../data/list/hero-rows.ts'
import { $session } from '../account/session.ts'
import { when } from '../app/when.ts'
import { $offeredPlay } from '../player/offered-play.ts'
import { $hero } from './hero.ts'
import { takeKeptFile } from '../../platform/files/shared-file.ts'

/** Handles the installed app's shortcut: opens the player with the last played workout. Without one the list stays. */
export async function startLast(): Promise<void> {
  replaceQuery(currentQuery().filter(([name]) => name !== 'start'))
  const id = $offeredPlay.get()?.workoutId ?? (await lastPlayed())
  if (id !== undefined) goTo(pathTo('workout', { id, type: 'play' }))
}

async function lastPlayed(): Promise<string | undefined> {
  const session = await when($session, (now) => (now.kind === 'signed-in' ? now : null))
  const last = await listLastPlays(session.login.userId).catch(() => null)
  return last === null ? $hero.get()?.workout.id : lastWorkouts(last.plays, 1)[0]
}

const has = (wanted: string): boolean => currentQuery().some(([name]) => name === wanted)

/** Another app shared something with ours, and the service worker stored it (`worker/shared.ts`). */
export const isShared = (): boolean => has('shared')

/** A shortcut of the installed app (`public/manifest.webmanifest`). */
export const isStartAsked = (): boolean => has('start')

export async function takeSharedFile(): Promise<File | null> {
  if (!isShared()) return null
  replaceQuery(currentQuery().filter(([name]) => name !== 'shared'))
  return takeKeptFile()
}
