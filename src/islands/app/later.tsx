/** Parts of a screen that are loaded when they are wanted. */
import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { errorText, UserFacingError } from '#core/app/errors.ts'
import { $t } from '../../stores/app/locale.ts'
import { notify } from '../../stores/app/notices.ts'

export type LoadPart<P> = () => Promise<ComponentType<P>>

export interface LaterProps<P> {
  /** The same function on every render; another function is another part. */
  load: LoadPart<P>
  props: P
  /** It was loaded before: drawn at once. */
  loaded?: ComponentType<P> | null | undefined
  /** It could not be loaded: there is no network and it was never fetched. */
  onFail: () => void
  /** Somebody pressed for it, so a failure is said. */
  isAsked?: boolean
  /** Milliseconds: it comes after what can be used at once. */
  afterMs?: number
  /** Shown until then. */
  children?: ReactNode
}

/** Draws a part as soon as it is there. */
export function Later<P extends object>({
  load,
  loaded: known,
  props,
  onFail,
  isAsked = false,
  afterMs = 0,
  children
}: LaterProps<P>) {
  const [loaded, setLoaded] = useState<{ of: LoadPart<P>; Part: ComponentType<P> } | null>(() =>
    known ? { of: load, Part: known } : null
  )
  useEffect(() => {
    let isGone = false
    const start = () =>
      void load().then(
        (Part) => !isGone && setLoaded({ of: load, Part }),
        () => {
          if (isGone) return
          onFail()
          if (isAsked) notify({ kind: 'negative', text: errorText(new UserFacingError('unreachable'), $t.get()) })
        }
      )
    const timer = afterMs === 0 ? undefined : setTimeout(start, afterMs)
    if (timer === undefined) start()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
    // Loaded once; what happens on failure is no reason to load again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [load])
  // React keeps this state when the other of two conditional parts takes its place: the old part must not get its props.
  return loaded?.of === load ? <loaded.Part {...props} /> : children
}

/** Fetches parts before they are wanted, while there is a network. */
export function useFetched(parts: readonly LoadPart<never>[], afterMs: number): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const load of parts) void load().catch(() => undefined)
    }, afterMs)
    return () => clearTimeout(timer)
  }, [parts, afterMs])
}
