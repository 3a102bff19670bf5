/** Whether the device says that it has a network. It may lie in one direction: "online" is no promise. */
import { atom } from 'nanostores'
import { isOnline, onOnlineChange } from '../../platform/page/online.ts'

export const $isOnline = atom(isOnline())

onOnlineChange((online) => $isOnline.set(online))
