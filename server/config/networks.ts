import { BlockList, isIP } from 'node:net'

const proxyNames = ['loopback', 'linklocal', 'uniquelocal']

const mapped = new BlockList()
mapped.addSubnet('::ffff:0:0', 96, 'ipv6')
const uniqueLocal = new BlockList()
uniqueLocal.addSubnet('fc00::', 7, 'ipv6')

/**
 * The fewest bits a network around this address may have: a wider one is that of half the world, and anybody in it could say any
 * address. IPv4 written as IPv6 counts as what it is, and a network around all of it is too wide.
 */
function leastBits(address: string, bits: number): number {
  if (isIP(address) === 4) return 8
  if (mapped.check(address, 'ipv6')) return 96 + 8
  if (uniqueLocal.check(address, 'ipv6')) return 7
  const network = new BlockList()
  network.addSubnet(address, bits, 'ipv6')
  return network.check('::ffff:0:0', 'ipv6') ? 128 : 16
}

/** `10.0.0.0/8, fd00::/8`. */
export function isNetworkList(list: string): boolean {
  return list.split(',').every((part) => {
    const [, address = '', bits = ''] = /^([^/]+)\/(\d{1,3})$/.exec(part.trim()) ?? []
    const most = { 4: 32, 6: 128 }[isIP(address)]
    return most !== undefined && Number(bits) <= most
  })
}

/** `loopback, 10.0.0.0/8, ::1`. */
export function isProxyList(list: string): boolean {
  return list.split(',').every((part) => {
    const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(part.trim()) ?? []
    if (proxyNames.includes(address)) return bits === undefined
    const most = { 4: 32, 6: 128 }[isIP(address)]
    if (most === undefined || bits === undefined) return most !== undefined
    return Number(bits) <= most && Number(bits) >= leastBits(address, Number(bits))
  })
}
