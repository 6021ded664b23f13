import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'

const versions = '/usr/lib/postgresql'
const hasPostgres = () =>
  existsSync(versions) && readdirSync(versions).some((version) => existsSync(`${versions}/${version}/bin/postgres`))

interface Need {
  /** As a Debian package. */
  name: string
  there: () => boolean
  /** What cannot be run without it. */
  without: string[]
  /** A suite that has no use for it. */
  notIn?: 'quick'
}

/** What the tests need beside Node. */
const needs: Need[] = [
  { name: 'chromium', there: () => existsSync('/usr/bin/chromium'), without: ['flow', 'room'] },
  {
    name: 'chromium-headless-shell',
    there: () => existsSync('/usr/bin/chromium-headless-shell'),
    without: ['flow', 'room'],
  },
  { name: 'postgresql', there: hasPostgres, without: ['PostgreSQL'] },
  { name: 'dovecot-imapd', there: () => existsSync('/usr/sbin/dovecot'), without: ['mailbox'], notIn: 'quick' },
  // Ends what a run started with the run itself (child.ts).
  { name: 'util-linux', there: () => existsSync('/usr/bin/setpriv'), without: ['clean ends'] },
  { name: 'coturn', there: () => existsSync('/usr/bin/turnserver'), without: ['relay'], notIn: 'quick' },
  { name: 'poppler-utils', there: () => existsSync('/usr/bin/pdfsig'), without: ['judges of signatures'] },
  { name: 'qpdf', there: () => existsSync('/usr/bin/qpdf'), without: ['judge of PDF'], notIn: 'quick' },
  { name: 'libnss3-tools', there: () => existsSync('/usr/bin/certutil'), without: ['judges of signatures'] },
  { name: 'openssl', there: () => existsSync('/usr/bin/openssl'), without: ['judges of signatures'] },
  {
    name: 'fonts-noto-cjk',
    there: () => existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc'),
    without: ['screenshots'],
  },
]

/** Installs what is missing, on Debian as root; answers with what is missing still and what goes unproven without it. */
export function provide(
  suite: string,
  { uid = process.getuid?.(), all = needs, install = installPackages } = {},
): { name: string; without: string[] }[] {
  const missing = () => all.filter(({ there, notIn }) => notIn !== suite && !there())
  const names = missing().map(({ name }) => name)
  if (names.length > 0 && uid === 0) install(names)
  return missing()
}

function installPackages(names: string[]): void {
  if (!existsSync('/usr/bin/apt-get')) return
  // The tests start servers of their own; a system cluster would only hold memory and a port.
  if (names.includes('postgresql') && !existsSync('/etc/postgresql-common/createcluster.conf')) {
    mkdirSync('/etc/postgresql-common', { recursive: true })
    writeFileSync('/etc/postgresql-common/createcluster.conf', 'create_main_cluster = false\n')
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) => execFileSync('apt-get', args, { stdio: 'inherit', env })
  try {
    apt('update', '-qq')
    apt('install', '-y', '-qq', '--no-install-recommends', '-o', 'Dpkg::Options::=--force-confold', ...names)
  } catch (error) {
    console.error(`apt-get could not install ${names.join(', ')}: ${(error as Error).message}`)
  }
}
