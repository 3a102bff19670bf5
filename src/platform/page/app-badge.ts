interface Badges {
  setAppBadge?: (count: number) => Promise<void>
  clearAppBadge?: () => Promise<void>
}

export function setBadge(count: number): void {
  const badges = navigator as Navigator & Badges
  const done = count === 0 ? badges.clearAppBadge?.() : badges.setAppBadge?.(count)
  done?.catch(() => undefined)
}
