import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ServiceClients } from '../../../connections/web/ServiceClients.tsx'
import { FailedView } from '../../../ui/FailedView.tsx'
import { Section } from '../../../ui/Section.tsx'
import { toServerError } from '../../../ui/server/server-error.ts'
import { SettingsPage } from '../../../ui/SettingsPage.tsx'
import { StateView } from '../../../ui/StateView.tsx'
import { AccountsSection } from './AccountsSection.tsx'
import { serverQuery } from './server-calls.ts'
import { SignUpSection } from './SignUpSection.tsx'

/** The settings and accounts of the server, for its administrators. */
export function ServerPage() {
  const server = useQuery({ ...serverQuery, retry: false })
  const isForbidden = server.isError && toServerError(server.error).code === 'forbidden'
  return (
    <SettingsPage title="Server">
      {server.isPending && <Skeleton height={320} radius="lg" aria-label="Loading" />}
      {isForbidden && <StateView title="You do not administer this server">Ask one of its administrators.</StateView>}
      {server.isError && !isForbidden && <FailedView title="The server settings could not be loaded" failed={server} />}
      {server.data && (
        <>
          <SignUpSection signUp={server.data.signUp} />
          <Section
            title="Email"
            lead={
              server.data.sendsMail
                ? 'New addresses are confirmed by a link that is sent to them.'
                : 'This server cannot send email, so addresses stay unverified until you confirm them below. Accounts marked as waiting cannot be used until then. Set SMTP_HOST to send email.'
            }
          />
          <ServiceClients />
          <AccountsSection />
        </>
      )}
    </SettingsPage>
  )
}
