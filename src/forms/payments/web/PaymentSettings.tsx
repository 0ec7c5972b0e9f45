import { Badge, Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { stripe } from '../../../connections/services/stripe/stripe.ts'
import { ConnectService } from '../../../connections/web/ConnectDialog.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { FormMessage } from '../../../ui/dialogs/FormMessage.tsx'
import { errorText } from '../../../ui/server/server-error.ts'
import type { Block } from '../../document/form-document.ts'
import { useEditor } from '../../web/editor-context.ts'
import type { Control } from '../../web/settings/control.ts'
import { Group } from '../../web/settings/Group.tsx'
import { Setting } from '../../web/settings/Setting.tsx'
import { newGestureId, useCells } from '../../web/settings/use-cells.ts'
import { paymentSettingsOf } from '../payment-settings.ts'
import { paymentConnectionsQuery } from './payment-calls.ts'
import { PricePreview } from './PricePreview.tsx'
import styles from './Payments.module.css'

const products: Control = {
  kind: 'lines',
  label: 'Products',
  placeholder: 'Standard ticket: 20',
  help: 'One per line: the name, a colon, and the price',
}

const coupons: Control = {
  kind: 'lines',
  label: 'Coupons',
  placeholder: 'SPRING 20%',
  help: 'One per line: “SPRING 20%” or “WELCOME 5 limit 100 until 2026-12-31”. Respondents cannot see this list.',
}

/** What a payment needs besides its plain settings: the account, the products, the coupons, and a preview of the price. */
export default function PaymentSettings({ block }: { block: Block }) {
  const cell = (name: string) => ({ list: 'blocks' as const, ids: [block.id], key: `settings.${name}` })
  const settings = paymentSettingsOf(block)
  return (
    <Group title="Payments">
      <Account block={block} />
      {settings.pricing === 'products' && <Setting control={products} address={cell('products')} />}
      <Setting control={coupons} address={cell('coupons')} />
      <PricePreview settings={settings} />
    </Group>
  )
}

/** The Stripe account that receives the payments. */
function Account({ block }: { block: Block }) {
  const { draft } = useEditor()
  const { publicId } = draft
  const found = useQuery(paymentConnectionsQuery(publicId))
  const [isConnecting, setConnecting] = useState(false)
  const cells = useCells({ list: 'blocks', ids: [block.id], key: 'settings.connectionId' }, 'Stripe account')
  const chosen = found.data?.connections.find(({ id }) => id === cells.value)
  const isMissing = found.data !== undefined && typeof cells.value === 'string' && !chosen
  const data = (found.data?.connections ?? []).map(({ id, name, account }) => ({
    value: id,
    label: account === null ? name : `${name} · ${account}`,
  }))
  return (
    <div className={styles.account}>
      <Select
        label="Stripe account"
        placeholder={found.isPending ? 'Loading…' : data.length === 0 ? 'No account is connected' : 'Choose an account'}
        data={data}
        value={chosen?.id ?? null}
        disabled={cells.readOnly || data.length === 0}
        allowDeselect={false}
        error={isMissing ? 'The chosen account is gone, or you may not use it. Choose another one.' : null}
        onChange={id => id !== null && cells.set(id, newGestureId())}
      />
      {chosen?.isTest && (
        <Badge color="yellow" variant="light" tt="none" className={styles.badge}>
          Test mode
        </Badge>
      )}
      {chosen?.isTest && <p className={styles.help}>No money moves. Pay with the card 4242 4242 4242 4242.</p>}
      {chosen?.health === 'failing' && (
        <FormMessage>Stripe does not accept this connection anymore. Reconnect it.</FormMessage>
      )}
      <FormMessage>{found.error && errorText(found.error)}</FormMessage>
      {!cells.readOnly && found.data && (
        <Button size="xs" variant="default" onClick={() => setConnecting(true)}>
          {data.length === 0 ? 'Connect Stripe' : 'Connect another account'}
        </Button>
      )}
      {found.data && (
        <Dialog opened={isConnecting} onClose={() => setConnecting(false)} title="Connect Stripe" size={480}>
          <ConnectService
            service={stripe}
            organizationId={found.data.organizationId}
            signInTypes={new Set(found.data.canSignIn ? [stripe.type] : [])}
            returnTo={`/editor/${publicId}/edit`}
            onClose={() => setConnecting(false)}
          />
        </Dialog>
      )}
    </div>
  )
}
