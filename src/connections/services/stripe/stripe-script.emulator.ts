import type { EmulatorContext } from 'emulate'
import type { StripeState } from './stripe-state.emulator.ts'

/** The page inside the Payment Element. It keeps what is typed, and gives it to the script when asked. */
const elementPage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Secure payment input frame</title>
<style>body{font:16px system-ui;margin:0;display:grid;gap:12px;grid-template-columns:1fr 1fr;padding:2px}
label{display:grid;gap:4px;font-size:14px}label:first-child{grid-column:1/-1}
input{font:inherit;padding:10px;border:1px solid #888;border-radius:5px;min-width:0}</style></head><body>
<label>Card number<input id="number" inputmode="numeric" autocomplete="cc-number"></label>
<label>Expiration date<input id="expiry" placeholder="MM / YY" autocomplete="cc-exp"></label>
<label>Security code<input id="code" placeholder="CVC" autocomplete="cc-csc"></label>
<script>
const value = id => document.getElementById(id).value.trim()
addEventListener('message', ({ data, source, origin }) => {
  if (data !== 'read') return
  source.postMessage({ element: { number: value('number'), expiry: value('expiry'), code: value('code') } }, origin)
})
parent.postMessage({ elementReady: true }, '*')
</script></body></html>`

/** The page on which the owner of a card confirms a payment. */
const actionPage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>3D Secure 2 (emulator)</title></head>
<body style="font:16px system-ui;padding:24px;background:#fff;color:#111"><h1>3D Secure 2 (emulator)</h1>
<p>Confirm this payment?</p><button id="complete">Complete</button> <button id="fail">Fail</button>
<script>
for (const id of ['complete', 'fail'])
  document.getElementById(id).onclick = () => parent.postMessage({ decision: id }, '*')
</script></body></html>`

/** What https://js.stripe.com/v3/ offers, as far as the product uses it. */
const script = (base: string) => `(() => {
const base = ${JSON.stringify(base)}
const hear = (isWanted, source) => new Promise(resolve => {
  const listen = event => {
    if (event.source !== source() || !isWanted(event.data)) return
    removeEventListener('message', listen)
    resolve(event.data)
  }
  addEventListener('message', listen)
})
globalThis.Stripe = key => {
  const post = async (path, body) => {
    const response = await fetch(base + path, {
      method: 'POST',
      headers: { authorization: 'Bearer ' + key, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(body),
    })
    return response.json()
  }
  return {
    elements(options) {
      const listeners = {}
      let frame = null
      let current = options
      return {
        update(changes) { current = { ...current, ...changes } },
        emulatedOptions: () => current,
        create() {
          return {
            on(name, listener) { listeners[name] = listener },
            mount(target) {
              frame = document.createElement('iframe')
              frame.src = base + '/emulated/element'
              frame.title = 'Secure payment input frame'
              frame.style.cssText = 'border:0;width:100%;height:160px'
              hear(data => data && data.elementReady, () => frame && frame.contentWindow).then(() => listeners.ready?.())
              target.append(frame)
            },
            unmount() { frame?.remove() },
            destroy() { frame?.remove(); frame = null },
            focus() { frame?.focus() },
          }
        },
        async read() {
          const answer = hear(data => data && data.element, () => frame.contentWindow)
          frame.contentWindow.postMessage('read', base)
          return (await answer).element
        },
        async submit() {
          const { number, expiry, code } = await this.read()
          return number && expiry && code
            ? {}
            : { error: { type: 'validation_error', code: 'incomplete_number', message: 'Your card number is incomplete.' } }
        },
      }
    },
    async createConfirmationToken({ elements, params = {} }) {
      const { number } = await elements.read()
      const answer = await post('/v1/confirmation_tokens', {
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': number,
        return_url: params.return_url ?? '',
      })
      return answer.error ? { error: answer.error } : { confirmationToken: answer }
    },
    async handleNextAction({ clientSecret }) {
      const frame = document.createElement('iframe')
      frame.title = '3D Secure'
      frame.src = base + '/emulated/action'
      frame.style.cssText = 'position:fixed;inset:10% 10%;width:80%;height:80%;border:0;z-index:1000'
      document.body.append(frame)
      const { decision } = await hear(data => data && data.decision, () => frame.contentWindow)
      frame.remove()
      const id = clientSecret.split('_secret_')[0]
      const intent = await post('/v1/payment_intents/' + id + '/emulated_action', { decision })
      return intent.last_payment_error
        ? { error: intent.last_payment_error }
        : { paymentIntent: { id, status: intent.status } }
    },
  }
}
})()`

/** The script that pages load, and the pages that it shows inside them. */
export function addScript({ app, baseUrl }: EmulatorContext<StripeState>): void {
  app.get('/v3', c => c.body(script(baseUrl), 200, { 'content-type': 'text/javascript' }))
  app.get('/v3/', c => c.body(script(baseUrl), 200, { 'content-type': 'text/javascript' }))
  app.get('/emulated/element', c => c.html(elementPage))
  app.get('/emulated/action', c => c.html(actionPage))
}
