import { atom } from 'nanostores'
import type { WorkerFailure } from '../../platform/page/service-worker.ts'

/** Whether the app opens on this device without a network. `network`: not everything could be fetched yet. */
export const $kept = atom<'ready' | 'pending' | WorkerFailure>('pending')
