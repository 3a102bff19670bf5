/** Addresses of pictures of people and groups: one request for all that render together. */
import { mediaAddresses } from '../media/media.ts'

/** Resolves to null when there is no readable picture. Never throws. */
export const faceAddress = async (url: string): Promise<string | null> => (url === '' ? null : mediaAddresses.soon(url))
