export const FIT_QUERY = 'fit'

export const withFitWish = (playPath: string): string => `${playPath}?${FIT_QUERY}`
