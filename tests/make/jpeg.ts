/**
 * How a JPEG of 64 × 48 begins, up to its picture: whatever follows is taken for pixels. Without a frame of its own a picture of
 * random bytes now and then says that it is 40 000 wide, for a reader looks for one.
 */
export const jpegHead = Buffer.from(
  ['ffd8', 'ffe00010 4a464946 00 0101 00 0001 0001 0000', 'ffc0000b 08 0030 0040 01 011100', 'ffda0008 01 0100 003f00']
    .join('')
    .replaceAll(' ', ''),
  'hex',
)
