/** The QR code of an address: true is dark, with its border of four. */
export async function codeOf(url: string): Promise<boolean[][]> {
  const { encode } = await import('uqr')
  return encode(url, { ecc: 'L', border: 4 }).data
}
