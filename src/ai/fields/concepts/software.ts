/** Concepts of software and of courses. */
import type { Concept } from './concept.ts';

export const SOFTWARE: readonly Concept[] = [
  {
    kind: 'figure',
    names:
      'version, current version, latest version, software version, release version, versión, versione, versão, wersja, verze',
    paths: 'softwareVersion version',
    shown: 'version',
  },
  { kind: 'text', names: 'license, licence, lizenz, licencia, licenza, licença, licentie, licencja', paths: 'license' },
  { kind: 'text', names: 'file size, download size, size on disk, dateigröße, taille du fichier', paths: 'fileSize' },
  {
    kind: 'text',
    names: 'developer, developed by, entwickler, développeur, desarrollador, sviluppatore, desenvolvedor, ontwikkelaar',
    paths: 'SoftwareApplication:author MobileApplication:author WebApplication:author',
  },
  {
    kind: 'text',
    names: 'operating system, os, platform, betriebssystem, système d exploitation',
    paths: 'operatingSystem',
  },
  {
    kind: 'people',
    names: `instructor, teacher, lecturer, taught by, trainer, tutor, kursleitung, kursleiter, dozent, dozentin, referent, referentin,
      formateur, formatrice, intervenant, profesor, profesora, instructora, docente, insegnante, formador, docent, leraar,
      prowadzący, wykładowca, lektor, kursledare, lärare, 講師`,
    paths: 'hasCourseInstance.instructor instructor',
  },
  {
    kind: 'text',
    names: `level, difficulty, difficulty level, skill level, schwierigkeit, schwierigkeitsgrad, niveau, difficulté, nivel, dificultad, livello,
      difficoltà, nível, dificuldade, moeilijkheid, moeilijkheidsgraad, poziom, poziom trudności, trudność, obtížnost,
      svårighetsgrad, 難易度`,
    paths: 'educationalLevel difficulty',
  },
  {
    kind: 'figure',
    names: `fee, tuition, course fee, kursgebühr, teilnahmegebühr, gebühr, frais d inscription, matrícula, quota di iscrizione, cursusgeld,
      opłata, kurzovné, kursavgift`,
  },
];
