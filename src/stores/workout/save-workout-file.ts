import { downloadName } from '#core/media/file-name.ts'
import { extensionsOf, plainType } from '#core/media/file-types.ts'
import { fileUrlsOf } from '#core/workout/files.ts'
import { withoutMedia } from '#core/workout/packed.ts'
import { contentOf } from '#core/workout/read-workout.ts'
import {
  ARCHIVE_ENDING,
  ARCHIVED_NAME,
  FILE_ENDING,
  withoutFiles,
  workoutFileText
} from '#core/workout/workout-file.ts'
import type { Workout } from '#core/workout/workout.ts'
import { openFileSink } from '../../platform/files/file-sink.ts'
import { saveFile } from '../../platform/files/save-file.ts'
import { absoluteUrl } from '../../platform/page/page.ts'
import { fetchFile } from '../media/fetch-file.ts'

const origin = (): string => absoluteUrl('/').slice(0, -1)

export function saveAsText(workout: Workout): string {
  const text = workoutFileText(withoutMedia(contentOf(workout)), origin(), new Map())
  const name = downloadName(workout.name, FILE_ENDING)
  saveFile(new Blob([text], { type: 'application/json' }), name)
  return name
}

interface Entry {
  name: string
  lastModified: Date
  input: Blob | string
}

/**
 * Only one file is in memory at a time. The workout comes last, because only then it is known which files could be
 * read.
 */
async function* entriesOf(workout: Workout, missing: Set<string>): AsyncGenerator<Entry> {
  const lastModified = new Date()
  const names = new Map<string, string>()
  for (const [index, url] of fileUrlsOf(workout).entries()) {
    const input = await fetchFile(url)
    if (input === null) missing.add(url)
    else {
      const name = `media/${index + 1}.${extensionsOf(plainType(input.type))[0] ?? 'bin'}`
      names.set(url, name)
      yield { name, lastModified, input }
    }
  }
  const text = workoutFileText(withoutFiles(contentOf(workout), missing), origin(), names)
  yield { name: ARCHIVED_NAME, lastModified, input: text }
}

/** @throws UserFacingError `no-room`. */
export async function saveWithMedia(workout: Workout): Promise<{ name: string; missing: number }> {
  const { makeZip } = await import('client-zip')
  const name = downloadName(workout.name, ARCHIVE_ENDING)
  const missing = new Set<string>()
  const sink = await openFileSink(name)
  try {
    const reader = makeZip(entriesOf(workout, missing)).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      await sink.write(value)
    }
    await sink.save()
    return { name, missing: missing.size }
  } catch (error) {
    await sink.drop()
    throw error
  }
}
