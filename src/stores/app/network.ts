/** "Online" is no promise: the device may have a network without internet. */
import { atom } from 'nanostores'
import { isOnline, onOnlineChange } from '../../platform/page/online.ts'

export const $isOnline = atom(isOnline())

onOnlineChange((online) => $isOnline.set(online))
