import { atom } from 'nanostores'
import type { WorkerFailure } from '../../platform/page/service-worker.ts'

/** Tells whether the app opens offline on this device. `network` means that not everything could be fetched yet. */
export const $kept = atom<'ready' | 'pending' | WorkerFailure>('pending')
