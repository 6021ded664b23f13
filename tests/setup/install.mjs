import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'

/*
 * What the tests need beside Node: a browser, a PostgreSQL server of their own, a relay, and a font with Chinese characters.
 * Quick where everything is there already; installs on Debian as root; else says what to install.
 */

function hasPostgres() {
  const versions = '/usr/lib/postgresql'
  return (
    existsSync(versions) && readdirSync(versions).some((version) => existsSync(`${versions}/${version}/bin/postgres`))
  )
}

const needs = [
  { name: 'chromium', there: () => existsSync('/usr/bin/chromium') },
  { name: 'chromium-headless-shell', there: () => existsSync('/usr/bin/chromium-headless-shell') },
  { name: 'postgresql', there: hasPostgres },
  { name: 'coturn', there: () => existsSync('/usr/bin/turnserver') },
  { name: 'fonts-noto-cjk', there: () => existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc') },
]

const missing = () => needs.filter(({ there }) => !there()).map(({ name }) => name)

function install(names) {
  // The tests start servers of their own; a system cluster would only hold memory and a port.
  if (names.includes('postgresql') && !existsSync('/etc/postgresql-common/createcluster.conf')) {
    mkdirSync('/etc/postgresql-common', { recursive: true })
    writeFileSync('/etc/postgresql-common/createcluster.conf', 'create_main_cluster = false\n')
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) => execFileSync('apt-get', args, { stdio: 'inherit', env })
  apt('update', '-qq')
  apt('install', '-y', '-qq', '--no-install-recommends', '-o', 'Dpkg::Options::=--force-confold', ...names)
}

const names = missing()
if (names.length > 0) {
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (mayInstall) install(names)
  const still = missing()
  if (still.length > 0) {
    console.error(`npm test needs: ${still.join(', ')}. On Debian: sudo apt-get install ${still.join(' ')}`)
    process.exit(1)
  }
}
