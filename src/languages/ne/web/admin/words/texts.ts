import { formatNumber } from '#shared/language.ts';
import type { WordAction } from '#shared/word-list.ts';

export const notLoadedTitle = 'लोड भएन';
export const notLoaded = 'शब्दसूची लोड हुन सकेन। फेरि प्रयास गर्नुहोस्।';
export const tryAgain = 'फेरि प्रयास गर्नुहोस्';

export const about = 'हरेक लाइनमा एउटा शब्द वा वाक्यांश। बहुवचन र शब्दका अरू रूप छुट्टै लेख्नुहोस्।';
export const actions: Record<WordAction, string> = {
  mask: 'छोप्ने',
  hold: 'रोक्ने',
  refuse: 'पठाउन नदिने',
};
export const actionMeans: Record<WordAction, string> = {
  mask: 'शब्दको ठाउँमा तारा (*) देखिन्छन्।',
  hold: 'रेखदेख गर्नेले नहेरेसम्म सन्देश रोकिन्छ।',
  refuse: 'सन्देश जाँदैन, र लेख्नेलाई किन नगएको भनेर बताइन्छ।',
};
export const inLine = ({ line, text }: { line: number; text: string }) =>
  `लाइन ${formatNumber(line)}: ${text}`;

export const allSaved = 'सबै सेभ भएको छ।';
export const unsaved = (added: number, deleted: number) => {
  const parts = [
    added > 0 && `${formatNumber(added)} वटा थपिएको`,
    deleted > 0 && `${formatNumber(deleted)} वटा हटाइएको`,
  ];
  return `सेभ हुन बाँकी: ${parts.filter(Boolean).join(', ')}।`;
};
export const save = 'सेभ गर्नुहोस्';
export const saved = 'सेभ भयो। अब दुवै कुराकानीमा यही सूची लागू हुन्छ।';
export const discard = 'फेरबदल फाल्नुहोस्';
export const tryIt = 'जाँचेर हेर्नुहोस्';
export const notDone = 'काम भएन। फेरि प्रयास गर्नुहोस्।';

export const changedMeanwhile =
  'यसबीच अरू कसैले शब्दसूची सेभ गर्‍यो। तपाईंले गर्नुभएको फेरबदल यहीँ छ; सेभ गर्नुभयो भने उनको फेरबदल हट्छ।';
export const addedByThem = (words: string) => `उनले थपेका: ${words}।`;
export const deletedByThem = (words: string) => `उनले हटाएका: ${words}।`;
export const includeTheirs = 'उनको फेरबदल पनि राख्नुहोस्';

export const trial = 'यस सूचीले समात्ने सन्देश';
export const trialIsOld = 'जाँचेपछि सूची फेरिएको छ।';
export const close = 'बन्द गर्नुहोस्';
export const caught = (count: number, looked: number) => {
  if (looked === 0) return 'त्यहाँ अहिलेसम्म कुनै सन्देश छैन।';
  return `पछिल्ला ${formatNumber(looked)} सन्देशमध्ये ${formatNumber(count)} वटा`;
};
export const newestOf = (shown: number) => `(सबैभन्दा नयाँ ${formatNumber(shown)} वटा तल):`;
export const because = (action: string, listed: string) => `${action}: “${listed}”`;
