export const isOutOfSight = (): boolean => document.visibilityState === 'hidden'
