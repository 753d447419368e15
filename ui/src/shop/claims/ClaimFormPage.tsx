import { Link, useLocation, useSearch } from 'wouter'
import { post, type Schemas } from '../../api/client'
import { useCall, useRefresh } from '../../api/hooks'
import { Button } from '../../parts/Button'
import { Field, Select, TextArea } from '../../parts/Field'
import { Failed, Loading } from '../../parts/State'
import { useForm } from '../../parts/useForm'
import { sentence } from '../../rules/refused'
import { say } from '../../words'
import type { Address } from '../blocks/AddressBook'
import account from '../blocks/account.module.css'
import { NotFoundPage } from '../blocks/NotFoundPage'
import { OwnUnit } from '../blocks/OwnUnit'

const mostPictures = 5
const mostVideo = 20 * 1024 * 1024

/** The form that makes a warranty claim about a device. */
export function ClaimFormPage() {
  const serial = new URLSearchParams(useSearch()).get('serial') ?? ''
  const unit = useCall('/unit/{serial}', { serial }, { staleTime: 0 })
  const addresses = useCall('/getAddress')
  if (unit.isError) return <Failed message={sentence(unit.error)} again={() => void unit.refetch()} />
  if (!unit.data || addresses.isPending) return <Loading />
  if (!unit.data.data) return <NotFoundPage /> // a device of somebody else, or none
  const found = addresses.data?.data as unknown
  return <ClaimForm unit={unit.data.data} addresses={Array.isArray(found) ? (found as Address[]) : []} />
}

function ClaimForm({ unit, addresses }: { unit: Schemas['OwnUnit']; addresses: Address[] }) {
  const refresh = useRefresh()
  const [, navigate] = useLocation()
  const { values, set, field, errors, busy, submit } = useForm(
    {
      words: '',
      phone: '',
      address_id: unit.bought ? '' : String(addresses.at(-1)?.id ?? ''),
      pictures: [] as File[],
      video: undefined as File | undefined,
    },
    `claim ${unit.serial_number}`,
  )
  const send = submit({
    check: () => ({
      words: values.words.trim() ? '' : say.claims.pleaseSayWhatIsWrong,
      pictures: values.pictures.length > mostPictures ? say.claims.atMostFivePictures : '',
      video: values.video && values.video.size > mostVideo ? say.claims.theVideoIsTooLarge : '',
    }),
    send: () => post('/claims', { serial_number: unit.serial_number, ...values }),
    done: async (reply) => {
      await refresh('/claims', '/unit')
      navigate(`/claims/${reply.data.number}`)
    },
    at: 'words',
  })
  const open = unit.claims.find((claim) => ['open', 'to come in', 'in the shop'].includes(claim.claim_state))
  return (
    <div className={account.card}>
      <h1>{say.claims.reportAProblem}</h1>
      <OwnUnit unit={unit} />
      {unit.warranty_over && <p className="quiet">{say.claims.theShopDecides}</p>}
      {open ? (
        <p role="status">
          {say.claims.aClaimIsOpen} <Link href={`/claims/${open.number}`}>{open.number}</Link>
        </p>
      ) : (
        <form className={account.form} onSubmit={send} noValidate>
          <TextArea
            label={say.claims.whatIsWrong}
            hint={say.claims.whatItDoes}
            required
            maxLength={2000}
            {...field('words')}
          />
          <Field
            label={say.claims.pictures}
            type="file"
            name="pictures"
            multiple
            accept="image/jpeg,image/png,image/webp"
            hint={say.claims.upToFive}
            error={errors.pictures}
            onChange={(e) => set({ pictures: [...(e.currentTarget.files ?? [])] })}
          />
          <Field
            label={say.claims.video}
            type="file"
            name="video"
            accept="video/mp4,video/quicktime,video/webm"
            hint={say.claims.upTo20MB}
            error={errors.video}
            onChange={(e) => set({ video: e.currentTarget.files?.[0] })}
          />
          {addresses.length > 0 && (
            <Select label={say.claims.whereItComesBack} {...field('address_id')}>
              {unit.bought && <option value="">{say.claims.whereItWasDelivered}</option>}
              {addresses.map((a) => (
                <option key={a.id} value={a.id}>
                  {[a.Name, a.area, a.city, a.pin].join(', ')}
                </option>
              ))}
            </Select>
          )}
          <Field label={say.complaints.telephone} type="tel" autoComplete="tel" {...field('phone')} />
          <Button wide type="submit" busy={busy}>
            {say.claims.sendTheClaim}
          </Button>
          <p className="quiet">{say.claims.whoSeesIt}</p>
        </form>
      )}
    </div>
  )
}
