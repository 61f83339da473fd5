/** Region and street as one line, without saying the region twice: an address that begins with the same province tells it itself. */
export const fullAddress = (regionName: string, address: string): string =>
  regionName !== '' && address.slice(0, 2) === regionName.slice(0, 2) ? address : `${regionName}${address}`;
