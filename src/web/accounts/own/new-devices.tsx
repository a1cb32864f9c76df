import { useEffect, useState } from 'react';
import type { NewDevice } from '#shared/accounts.ts';
import { ENDPOINTS } from '#shared/api.ts';
import { dateFormat } from '#shared/language.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/drawings/icon.tsx';
import { ALERT } from '#web/ui/drawings/icons.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import styles from './new-devices.module.css';
import { sessionsChanged } from './password-section.tsx';
import * as texts from './texts.ts';

const formatTime = dateFormat({ month: 'short', day: 'numeric', hour: 'numeric', minute: 'numeric' });

/** Sign-ins that the owner may not know of; nothing where there are none. */
export function NewDevices() {
  const [devices, setDevices] = useState<NewDevice[]>([]);
  useEffect(() => {
    // The list of devices below says what couldn't be loaded.
    call(ENDPOINTS.listNewDevices).then(
      ({ newDevices }) => setDevices(newDevices),
      () => {},
    );
  }, []);
  if (devices.length === 0) return null;
  const dismiss = ({ id }: NewDevice) =>
    call(ENDPOINTS.dismissNewDevice, { params: { id } }).then(
      () => {
        setDevices((before) => before.filter((device) => device.id !== id));
        sessionsChanged.dispatchEvent(new Event('changed'));
      },
      (failure) => toast.error(messageOf(failure, texts.notSaved)),
    );
  return (
    <section className={styles.notice} aria-label={texts.newDevices}>
      <Icon outline={ALERT} />
      <div>
        <p>{texts.aboutNewDevices}</p>
        <ul>
          {devices.map((each) => (
            <li key={each.id}>
              <span>{texts.signedInAt(each.device, formatTime(new Date(each.at)))}</span>
              {each.mayDismiss && (
                <Button onClick={() => dismiss(each)} aria-label={texts.itWasMe(each.device)}>
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
