/** What the screens of a room need from this device and its addresses. */
import { backQuery } from '#core/account/return-path.ts'
import { pathTo } from '#core/app/routes.ts'
import { START_QUERY } from '#core/live/start-wish.ts'
import { shareLink, type ShareResult } from '../../platform/files/share.ts'
import { absoluteUrl, currentQuery, goTo, reloadPage, replaceQuery, type HowToGo } from '../../platform/page/page.ts'
import { storage } from '../../platform/page/storage.ts'
import { createWakeLock } from '../../platform/screen/wake-lock.ts'
import { $session } from '../account/session.ts'
import { closePlay } from '../player/open-play.ts'
import { leaveRoom } from './room.ts'

/** True once, when the address asks for the sheet to train together. */
export function takeStartWish(): boolean {
  const query = currentQuery()
  const others = query.filter(([name]) => name !== START_QUERY)
  if (others.length === query.length) return false
  replaceQuery(others)
  return true
}

/** What people share and scan: without the slash at its end, which only costs letters. */
export const roomLink = (code: string): string => absoluteUrl(pathTo('live', { code })).replace(/\/$/, '')

export function goToRoom(code: string, how: HowToGo = 'push'): void {
  goTo(pathTo('live', { code }), how)
}

/** The room that this device was in last, for somebody whose plan allows no other. */
export const lastRoomHere = (): string | null => storage.roomSeats.read().find(({ isWall }) => !isWall)?.code ?? null

/** Keeps the address of a wall, so that it comes back to its room after a power cut. */
export function goToWall(code: string): void {
  goTo(pathTo('live', { code, screen: 'wall' }), 'replace')
}

/** Leaves the room, its play and its screen. */
export function leaveForGood(): void {
  leaveRoom()
  closeForGood()
}

/** Where somebody goes whose room is over already. */
export function closeForGood(): void {
  closePlay()
  goTo($session.get().kind === 'signed-in' ? pathTo('workoutList', { tab: 'my' }) : pathTo('live'), 'replace')
}

/** The account gets the guest's result, and then its statistics are shown. */
export function goToRegister(): void {
  goTo(pathTo('register') + backQuery(pathTo('statistic')))
}

export const sendRoomLink = (title: string, code: string): Promise<ShareResult> =>
  shareLink({ title, url: roomLink(code) })

/** For a page that is older than its room. */
export const reloadRoom = (): void => reloadPage()

const lock = createWakeLock()

/** While a screen waits or shows a wall. A running play keeps the screen on by itself. Returns how to stop it. */
export function keepScreenOn(): () => void {
  lock.keep()
  return () => lock.release()
}
