/** Tells the other tabs of this browser. Where it cannot, each tab knows only itself. */
export interface TabChannel<T> {
  tell: (message: T) => void
  onTold: (heard: (message: T) => void) => void
}

export function tabChannel<T>(name: string): TabChannel<T> {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
  return {
    tell: (message) => channel?.postMessage(message),
    onTold: (heard) => channel?.addEventListener('message', ({ data }: MessageEvent<T>) => heard(data))
  }
}
