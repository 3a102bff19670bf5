import { atom } from 'nanostores'
import { UserFacingError } from '#core/app/errors.ts'
import { getConfig } from '../../data/app/config.ts'

export type ExportState =
  | { kind: 'idle' }
  | { kind: 'running'; bytes: number }
  | { kind: 'done'; bytes: number }
  | { kind: 'failed'; error: unknown }

export const $export = atom<ExportState>({ kind: 'idle' })

const TELL_MS = 150

let running: AbortController | null = null

function fileName(now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `icepoint-${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}.zip`
}

export async function startExport(): Promise<void> {
  if (running !== null) return
  const stop = new AbortController()
  running = stop
  $export.set({ kind: 'running', bytes: 0 })
  try {
    const [{ readExport }, { clearSavedFiles, openFileSink }] = await Promise.all([
      import('../../data/account/export.ts'),
      import('../../platform/files/file-sink.ts')
    ])
    await clearSavedFiles()
    const sink = await openFileSink(fileName(new Date()))
    let bytes = 0
    let toldAt = -Infinity
    try {
      await readExport(async (piece) => {
        await sink.write(piece)
        bytes += piece.length
        const now = performance.now()
        if (now - toldAt < TELL_MS) return
        toldAt = now
        $export.set({ kind: 'running', bytes })
      }, stop.signal)
      await sink.save()
    } catch (error) {
      await sink.drop()
      throw error
    }
    $export.set({ kind: 'done', bytes })
  } catch (error) {
    const isCancelled = error instanceof UserFacingError && error.code === 'cancelled'
    $export.set(isCancelled ? { kind: 'idle' } : { kind: 'failed', error })
  } finally {
    running = null
  }
}

export function cancelExport(): void {
  running?.abort()
}

if (typeof document !== 'undefined') void getConfig().catch(() => undefined)
