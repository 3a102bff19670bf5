import { atom } from 'nanostores'
import { pathTo } from '#core/app/routes.ts'
import { harmlessQuery, readSignInLink, type MailProof, type SignInLink } from '#core/account/sign-in-link.ts'
import { UserFacingError } from '#core/app/errors.ts'
import { minutesUntil, windowEnd } from '#core/account/rate-window.ts'
import { absoluteUrl, currentQuery, replaceQuery } from '../../platform/page/page.ts'
import { storage, type KeptProof } from '../../platform/page/storage.ts'

const TICK_MS = 5000

const waits = new Map(Object.entries(storage.waits.read()))
let ticking: ReturnType<typeof setInterval> | undefined

export const $waitMinutes = atom<Readonly<Record<string, number>>>({})

function tick(): void {
  const now = Date.now()
  for (const [name, until] of waits) if (until <= now) waits.delete(name)
  const minutes = [...waits].map(([name, until]): [string, number] => [name, minutesUntil(until, now)])
  if (JSON.stringify(minutes) !== JSON.stringify(Object.entries($waitMinutes.get()))) {
    $waitMinutes.set(Object.fromEntries(minutes))
  }
  if (waits.size > 0) ticking ??= setInterval(tick, TICK_MS)
  else {
    clearInterval(ticking)
    ticking = undefined
  }
}

function wait(name: string, until: number): void {
  waits.set(name, until)
  storage.waits.write(Object.fromEntries(waits))
  tick()
}

/**
 * Sends nothing until the wait is over, because Appwrite limits such attempts. @throws UserFacingError `rate-limited`
 */
export function limited<Action extends (...args: never[]) => Promise<unknown>>(
  nameOf: (...args: Parameters<Action>) => string,
  action: Action
): (...args: Parameters<Action>) => Promise<unknown> {
  return async (...args) => {
    const name = nameOf(...args)
    if ((waits.get(name) ?? 0) > Date.now()) throw new UserFacingError('rate-limited')
    try {
      return await action(...args)
    } catch (error) {
      if (error instanceof UserFacingError && error.code === 'rate-limited') wait(name, windowEnd(Date.now()))
      throw error
    }
  }
}

tick()

export const verificationUrl = (): string => `${absoluteUrl(pathTo('login'))}?verify=1`

export const recoveryUrl = (): string => `${absoluteUrl(pathTo('login'))}?recover=1`

export function takeLink(): SignInLink {
  const query = currentQuery()
  const link = readSignInLink(query)
  if ((link.kind === 'verify' || link.kind === 'recover') && link.proof !== null) {
    storage.proof.write({ kind: link.kind, ...link.proof })
  }
  replaceQuery(harmlessQuery(query))
  return link
}

export function proofOf(kind: KeptProof['kind']): MailProof | null {
  const proof = storage.proof.read()
  return proof?.kind === kind ? proof : null
}

export function dropProof(): void {
  storage.proof.write(null)
  replaceQuery(currentQuery().filter(([name]) => name !== 'verify' && name !== 'recover'))
}
