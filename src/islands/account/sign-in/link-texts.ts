export const LINK_TEXTS = { expired: 'auth.linkExpired', used: 'auth.linkUsed', broken: 'auth.linkBroken' } as const
