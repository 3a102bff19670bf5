import type { DeviceKind } from '#core/live/protocol.ts'

/** In CSS pixels of the shorter side: a larger device with touch is a tablet. */
const PHONE_MAX = 600

export function deviceKind(): DeviceKind {
  if (!matchMedia('(pointer: coarse)').matches) return 'desktop'
  return Math.min(screen.width, screen.height) < PHONE_MAX ? 'phone' : 'tablet'
}
