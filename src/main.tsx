const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const isPhonePage = () => /^#\/mobileUpload(\?|$)/.test(location.hash)

// A phone that scanned a code gets the one page it came for, and nothing of the rest.
const started = isPhonePage()
  ? import('./upload/phone/entry.tsx').then(({ startPhone }) => startPhone(root, isPhonePage))
  : import('./app/start.tsx').then(({ startApp }) => startApp(root))

started.catch((error: unknown) => {
  if (root.childElementCount === 0) sayLost(root)
  throw error
})

const lost = {
  'zh-CN': ['页面没有加载完整', '请检查网络，然后重新加载。您填写并保存在本设备上的内容都在。'],
  en: [
    'This page did not load completely',
    'Check your connection, then reload. What you entered and saved on this device is still here.',
  ],
}

/** A part of the page was lost on its way, and with it all words and looks: said in both languages, as the browser has it. */
function sayLost(place: HTMLElement): void {
  const part = (name: string, textContent = '') => Object.assign(document.createElement(name), { textContent })
  const again = part('button', '重新加载 Reload')
  again.addEventListener('click', () => location.reload())
  addEventListener('online', () => location.reload(), { once: true })
  const said = part('main')
  said.setAttribute('role', 'alert')
  said.style.cssText =
    'display: grid; gap: 1.5rem; justify-items: start; max-width: 32rem; margin: 20vh auto; padding: 1rem'
  again.style.cssText = 'padding: 0.75rem 1.5rem; font: inherit; cursor: pointer'
  for (const [lang, [title, text]] of Object.entries(lost)) {
    const words = Object.assign(part('section'), { lang })
    words.append(part('h1', title), part('p', text))
    said.append(words)
  }
  said.append(again)
  place.replaceChildren(said)
}
