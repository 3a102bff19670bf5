/** Parts of the player that are loaded when they are wanted, and fetched beforehand while a play runs: its end may be offline. */
import { useEffect, useState, type ComponentType, type ReactNode } from 'react'

const PARTS = {
  done: () => import('./done.tsx').then(({ DoneScreen }) => DoneScreen),
  share: () => import('./share-sheet.tsx').then(({ ShareSheet }) => ShareSheet),
  plan: () => import('./plan-sheet.tsx').then(({ PlanSheet }) => PlanSheet),
  sound: () => import('./sound-dialog.tsx').then(({ SoundDialog }) => SoundDialog),
  keys: () => import('./keys-dialog.tsx').then(({ KeysDialog }) => KeysDialog),
  pip: () => import('./pip.tsx').then(({ Pip }) => Pip),
  offer: () => import('./offer.tsx').then(({ OfferScreen }) => OfferScreen),
  elsewhere: () => import('./offer.tsx').then(({ ElsewhereScreen }) => ElsewhereScreen)
}

type Parts = typeof PARTS
export type PartName = keyof Parts
type PropsOf<N extends PartName> = Awaited<ReturnType<Parts[N]>> extends ComponentType<infer P> ? P : never

/** The end is fetched at once, the rest after everything that the play itself needs. */
const FETCH_AFTER_MS = 3000

/** Fetches what a running play may still want, while there is a network. */
export function useFetchedParts(): void {
  useEffect(() => {
    const fetch = (...names: PartName[]) => {
      for (const name of names) void PARTS[name]().catch(() => undefined)
    }
    fetch('done')
    const timer = setTimeout(() => fetch('share', 'plan', 'sound', 'keys'), FETCH_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
}

export interface LaterProps<N extends PartName> {
  part: N
  props: PropsOf<N>
  /** It could not be loaded: there is no network and it was never fetched. */
  onFail: () => void
  /** Shown until then. */
  children?: ReactNode
}

/** Draws a part as soon as it is there. */
export function Later<N extends PartName>({ part, props, onFail, children }: LaterProps<N>) {
  const [loaded, setLoaded] = useState<{ Part: ComponentType<object> } | null>(null)
  useEffect(() => {
    let isGone = false
    PARTS[part]().then(
      (Part) => !isGone && setLoaded({ Part: Part as ComponentType<object> }),
      () => !isGone && onFail()
    )
    return () => {
      isGone = true
    }
    // Loaded once for each part; what happens on failure is no reason to load again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [part])
  return loaded === null ? children : <loaded.Part {...(props as object)} />
}
