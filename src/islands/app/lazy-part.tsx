/** Loads parts of a screen on demand. */
import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { errorText, UserFacingError } from '#core/app/errors.ts'
import { $t } from '../../stores/app/locale.ts'
import { notify } from '../../stores/app/notices.ts'

export type LoadPart<P> = () => Promise<ComponentType<P>>

export interface LazyPartProps<P> {
  /** Must be the same function on every render: a different function is a different part. */
  load: LoadPart<P>
  props: P
  /** The component, if it has been loaded before; it renders at once. */
  loaded?: ComponentType<P> | null | undefined
  /** Called when the part cannot be loaded: the device is offline and never fetched it. */
  onFail: () => void
  /** True when the user asked for the part, so that a failure is announced. */
  isAsked?: boolean
  /** Milliseconds to wait, so that more urgent files load first. */
  afterMs?: number
  /** Rendered until the part has loaded. */
  children?: ReactNode
}

/** Renders a part once it has loaded. */
export function LazyPart<P extends object>({
  load,
  loaded: known,
  props,
  onFail,
  isAsked = false,
  afterMs = 0,
  children
}: LazyPartProps<P>) {
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
    // `load` alone decides what to load: another handler for failures must not load the part again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [load])
  // React keeps this state when another conditional part takes this place, and the old part must not get the new
  // props.
  return loaded?.of === load ? <loaded.Part {...props} /> : children
}

/** Prefetches parts, so that they are available offline. */
export function usePrefetch(parts: readonly LoadPart<never>[], afterMs: number): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const load of parts) void load().catch(() => undefined)
    }, afterMs)
    return () => clearTimeout(timer)
  }, [parts, afterMs])
}
