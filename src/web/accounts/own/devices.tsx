import { useRef } from 'react';
import type { NewDevice, OwnSession } from '#shared/accounts.ts';
import { ENDPOINTS } from '#shared/api.ts';
import { dateFormat } from '#shared/language.ts';
import { nameOfDevice } from '#shared/texts/device-texts.ts';
import { call, messageOf, unlessGone } from '#web/lib/api.ts';
import { useLoaded } from '#web/lib/use-loaded.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/drawings/icon.tsx';
import { ALERT, LOGOUT } from '#web/ui/drawings/icons.ts';
import { passFocusToMain, Section } from '#web/ui/layout/layout.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import styles from './own-account.module.css';
import * as texts from './texts.ts';

const formatTime = dateFormat({ month: 'short', day: 'numeric', hour: 'numeric', minute: 'numeric' });

/** Lists recent sign-ins by new devices, which the owner may not know of. */
export function NewDevices() {
  // If this fails, the list of devices below reports the failure.
  const { value: devices, setValue: setDevices } = useLoaded(readNewDevices);
  if (!devices?.length) return null;
  const dismiss = ({ id }: NewDevice) =>
    call(ENDPOINTS.dismissNewDevice, { params: { id } }).then(
      () => {
        setDevices((before) => before?.filter((device) => device.id !== id) ?? null);
        sessionsChanged.dispatchEvent(new Event('changed'));
      },
      (failure) => toast.error(messageOf(failure, texts.notSaved)),
    );
  return (
    <section className={styles.notice} aria-label={texts.newDevices}>
      <Icon outline={ALERT} />
      <div>
        <p>{texts.aboutNewDevices}</p>
        <ul className={styles.devices}>
          {devices.map((each) => (
            <li key={each.id} ref={passFocusToMain}>
              <span>{texts.signedInAt(nameOfDevice(each.device), formatTime(new Date(each.at)))}</span>
              {each.mayDismiss && (
                <Button onClick={() => dismiss(each)} aria-label={texts.itWasMe(nameOfDevice(each.device))}>
                  {texts.wasMe}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const readNewDevices = async () => (await call(ENDPOINTS.listNewDevices)).newDevices;

const formatHour = dateFormat({ month: 'short', day: 'numeric', hour: 'numeric' });

export function SessionsSection() {
  const { sessions, isFailed, end } = useSessions();
  const others = sessions?.filter(({ current }) => !current) ?? [];
  return (
    <Section title={texts.sessionsTitle} about={texts.aboutSessions}>
      {isFailed && <p role="alert">{texts.sessionsNotLoaded}</p>}
      <ul className={`${styles.devices} ${styles.sessions}`} aria-busy={sessions === null}>
        {sessions?.map((session) => (
          <li key={session.id} ref={passFocusToMain}>
            <Session session={session} />
            {!session.current && (
              <Button
                icon={LOGOUT}
                aria-label={texts.signOutOf(nameOfDevice(session.device))}
                onClick={() => end([session])}
              >
                {texts.signOut}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <Button ref={passFocusToMain} onClick={() => end(others)}>
          {texts.signOutOthers}
        </Button>
      )}
    </Section>
  );
}

function Session({ session: { device, lastSeenAt, current, isNew } }: { session: OwnSession }) {
  return (
    <div>
      <strong>{nameOfDevice(device)}</strong>
      {isNew && <span className={styles.new}>{texts.newDevice}</span>}
      <p className="note">{current ? texts.thisDevice : texts.lastUsed(formatHour(new Date(lastSeenAt)))}</p>
    </div>
  );
}

const readSessions = async () => (await call(ENDPOINTS.listOwnSessions)).sessions;

function useSessions() {
  const { value: sessions, failure, load } = useLoaded(readSessions, sessionsChanged);
  const isEnding = useRef(false);
  const end = async (ended: OwnSession[]) => {
    if (isEnding.current) return;
    isEnding.current = true;
    try {
      for (const { id } of ended) await call(ENDPOINTS.endOwnSession, { params: { id } }).catch(unlessGone);
      toast.success(texts.signedOut(ended.length));
    } catch (failure) {
      toast.error(messageOf(failure, texts.notSaved));
    }
    await load();
    isEnding.current = false;
  };
  return { sessions, isFailed: failure !== null, end };
}

/** Fires `changed` when sessions have ended for another reason than a button of the list of devices. */
export const sessionsChanged = new EventTarget();
