import { useQueryClient } from '@tanstack/react-query';
import { ENDPOINTS } from '#shared/api.ts';
import { MATERIAL_KINDS } from '#shared/material-kinds.ts';
import type { ManagedMaterial, MaterialStatus } from '#shared/materials.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { Cover } from '#web/materials/cover.tsx';
import { subjectColour } from '#web/materials/subject-sign.tsx';
import { pageCount } from '#web/materials/texts.ts';
import { createdOn, languageOf } from '#web/materials/wording.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import { Menu, type MenuItem } from '#web/ui/menu.tsx';
import { useNavigate } from '#web/ui/navigation.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { deleteSoon } from '../deletions.tsx';
import { UNPUBLISHED } from '../editor/use-saving.ts';
import { managedMaterials } from '../managed-queries.ts';
import { previewOf } from '../preview.ts';
import * as texts from '../texts.ts';
import styles from './list.module.css';

type ItemRowProps = { material: ManagedMaterial; showsPublisher: boolean };

/** One item: what it is, where it stands, and what can be done with it. */
export function ItemRow({ material, showsPublisher }: ItemRowProps) {
  const { _id, kind, subject, title, images, createdAt } = material;
  const items = useActions(material);
  return (
    <li className={styles.row} style={subjectColour(subject)}>
      <span className={styles.thumb}>
        <Cover material={material} />
      </span>
      <span className={styles.words}>
        <h2 className={styles.title} lang={languageOf(title)}>
          <Link to={`/admin/material/${_id}`} className={styles.link}>
            {title}
          </Link>
        </h2>
        <span className={styles.facts}>
          <StatusTag status={material.status} />
          <span>
            {MATERIAL_KINDS[kind].title} · {subject || texts.noSubjectYet}
          </span>
          <span>{pageCount(images.length)}</span>
          <time dateTime={createdAt}>{createdOn(createdAt)}</time>
          {showsPublisher && <span>{publisherOf(material)}</span>}
        </span>
      </span>
      <Menu label={texts.actionsFor(title)} items={items} className={styles.actions}>
        <Icon name="more" />
      </Menu>
    </li>
  );
}

/** Who published it, as an administrator reads it. */
export function publisherOf({ publisher, isSample }: ManagedMaterial): string {
  return publisher ?? (isSample ? texts.sampleLibrary : texts.noInstructor);
}

function StatusTag({ status }: { status: MaterialStatus }) {
  const isDraft = status === 'draft';
  return (
    <span className={classNames(styles.tag, isDraft && styles.draft)}>
      <Icon name={isDraft ? 'eye-off' : 'check'} size={14} />
      {isDraft ? texts.draft : texts.published}
    </span>
  );
}

function useActions(material: ManagedMaterial): MenuItem[] {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const { _id, status } = material;

  const unpublish = async () => {
    try {
      await call(ENDPOINTS.changeMaterial, { params: { id: _id }, body: { status: 'draft' } });
      toast.success(UNPUBLISHED);
      await cache.invalidateQueries(managedMaterials);
    } catch (failure) {
      toast.error(messageOf(failure, texts.notUnpublished));
    }
  };
  const remove = () => {
    deleteSoon(material);
    // The row goes, and with it the keyboard's place: the list itself has it next.
    document.querySelector<HTMLElement>('#main')?.focus();
  };
  return [
    { label: texts.edit, icon: 'note', onSelect: () => navigate(`/admin/material/${_id}`) },
    {
      label: texts.viewAsStudentsDo,
      icon: 'eye',
      onSelect: () => {
        const { to, state } = previewOf(material);
        navigate(to, { state });
      },
    },
    ...(status === 'published'
      ? [{ label: texts.unpublish, icon: 'eye-off', onSelect: () => void unpublish() } as const]
      : []),
    { label: texts.deleteItem, icon: 'trash', onSelect: remove },
  ];
}

const EXPECTED = ['a', 'b', 'c', 'd'];

/** The shape of what is coming. */
export function RowsSkeleton() {
  return (
    <div className={styles.rows} aria-hidden="true">
      {EXPECTED.map((key) => (
        <div key={key} className={styles.row}>
          <Skeleton width="48px" height="60px" />
          <span className={styles.words}>
            <Skeleton width="40%" height="1.3em" />
            <Skeleton width="65%" />
          </span>
        </div>
      ))}
    </div>
  );
}
