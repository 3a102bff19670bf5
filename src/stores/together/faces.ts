/** Addresses of people's and groups' pictures: one request for all that are drawn at once. */
import { mediaAddresses } from '../media/media.ts'

/** Null when there is no picture that may be read. Never throws. */
export const faceAddress = async (url: string): Promise<string | null> => (url === '' ? null : mediaAddresses.soon(url))
